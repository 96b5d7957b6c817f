import type { InvalidCase } from './invalidCase';

const limit = '/properties/permit/x-limit';

const kind = {
  type: 'string',
  enum: ['short', 'long'],
  'x-label': { de: 'Art', en: 'Kind' },
  'x-enum': { short: { de: 'Kurz', en: 'Short' }, long: { de: 'Lang', en: 'Long' } },
};

export const limits: readonly InvalidCase[] = [
  {
    name: 'of what names no record',
    entity: 'leg',
    changes: { '/properties/minutes/x-limit': { where: { fee: 1 } } },
    printed: [
      'schemas/leg.json:65:7 /properties/minutes/x-limit "minutes" names no record, so nothing is to be limited. Remove it, or add x-ref.',
    ],
  },
  {
    name: 'of what only the server writes',
    entity: 'leg',
    changes: { '/properties/permit/x-read-only': true },
    printed: [
      'schemas/leg.json:81:7 /properties/permit/x-limit "permit" only the server writes, so nothing is to be limited. Remove x-limit or x-read-only.',
    ],
  },
  {
    name: 'by nothing',
    entity: 'leg',
    changes: { [limit]: {} },
    printed: [
      'schemas/leg.json:81:7 /properties/permit/x-limit Too little stands here: it takes 1 at least. Which records the reference may name. Forms offer no others, and the server refuses them on every way in; a change of other fields leaves alone what was named before.',
    ],
  },
  {
    name: 'by a filter that names no field',
    entity: 'leg',
    changes: { [`${limit}/where`]: { valid_form_lte: '$today' } },
    printed: [
      'schemas/leg.json:83:11 /properties/permit/x-limit/where/valid_form_lte The filter "valid_form_lte" names no field. Did you mean "valid_from"?',
    ],
  },
  {
    name: 'of what names no record, in a fragment',
    entity: 'common/place',
    changes: { '/properties/city/x-limit': { where: { fee: 1 } } },
    printed: [
      'schemas/common/place.json:21:7 /properties/city/x-limit "city" names no record, so nothing is to be limited. Remove it, or add x-ref.',
    ],
  },
  {
    name: 'by a field that the other entity does not have',
    entity: 'leg',
    changes: { [`${limit}/match`]: { cleint: 'client' } },
    printed: [
      'schemas/leg.json:86:11 /properties/permit/x-limit/match/cleint Field "cleint" does not exist in schemas/permit.json. Did you mean "client"?',
    ],
  },
  {
    name: 'by a field that its own entity does not have',
    entity: 'leg',
    changes: { [`${limit}/match`]: { client: 'cleint' } },
    printed: [
      'schemas/leg.json:86:11 /properties/permit/x-limit/match/client Field "cleint" does not exist. Did you mean "client"?',
    ],
  },
  {
    name: 'by itself',
    entity: 'leg',
    changes: { [`${limit}/match`]: { fee: 'permit' } },
    printed: [
      'schemas/leg.json:86:11 /properties/permit/x-limit/match/fee "permit" is limited by itself. Name another field.',
    ],
  },
  {
    name: 'by two fields that are never the same',
    entity: 'leg',
    changes: { [`${limit}/match`]: { client: 'ride' } },
    printed: [
      'schemas/leg.json:86:11 /properties/permit/x-limit/match/client "client" of schemas/permit.json (ref to client) and "ride" (ref to ride) are never the same. Name two stored fields of one kind with one value each.',
    ],
  },
  {
    name: 'by the values of what is no choice',
    entity: 'leg',
    changes: { [`${limit}/by`]: { minutes: { 5: { fee: 1 } } } },
    printed: [
      'schemas/leg.json:89:11 /properties/permit/x-limit/by/minutes "minutes" is no choice of one value. Name a field with an enum.',
    ],
  },
  {
    name: 'by a value that the choice does not have',
    entity: 'leg',
    changes: { '/properties/kind': kind, [`${limit}/by`]: { kind: { lnog: { fee: 1 } } } },
    printed: [
      'schemas/leg.json:90:13 /properties/permit/x-limit/by/kind/lnog "kind" is never "lnog". Did you mean "long"?',
    ],
  },
  {
    name: 'by a choice and a filter that names no field',
    entity: 'leg',
    changes: { '/properties/kind': kind, [`${limit}/by`]: { kind: { long: { fees_gt: 1 } } } },
    printed: [
      'schemas/leg.json:91:15 /properties/permit/x-limit/by/kind/long/fees_gt The filter "fees_gt" names no field. Did you mean "fee"?',
    ],
  },
  {
    name: 'twice by the same',
    entity: 'leg',
    changes: { '/properties/kind': kind, [`${limit}/by`]: { kind: { long: { valid_from_lte: '$today' } } } },
    printed: [
      'schemas/leg.json:91:15 /properties/permit/x-limit/by/kind/long/valid_from_lte The limit asks for "valid_from_lte" elsewhere as well. Ask for it in one place.',
    ],
  },
  {
    name: 'by a day that is none, in a period that is none',
    entity: 'leg',
    changes: { [`${limit}/within`]: { day: 'minutes', from: 'number', to: 'valid_til' } },
    printed: [
      'schemas/leg.json:89:11 /properties/permit/x-limit/within/day "minutes" is no day. Name a field with format date.',
      'schemas/leg.json:90:11 /properties/permit/x-limit/within/from "number" is no day. Name a field with format date.',
      'schemas/leg.json:91:11 /properties/permit/x-limit/within/to Field "valid_til" does not exist in schemas/permit.json. Did you mean "valid_to"?',
    ],
  },
  {
    name: 'for good by what changes by itself',
    entity: 'leg',
    changes: { [`${limit}/lasting`]: ['valid_from_lte'] },
    printed: [
      'schemas/leg.json:83:11 /properties/permit/x-limit/where/valid_from_lte "valid_from_lte" changes without a change of schemas/permit.json. Remove it from lasting.',
    ],
  },
  {
    name: 'for good by what it does not ask',
    entity: 'leg',
    changes: { [`${limit}/lasting`]: ['valid_from_lt'] },
    printed: [
      'schemas/leg.json:89:11 /properties/permit/x-limit/lasting/0 "valid_from_lt" is not in where. Did you mean "valid_from_lte"?',
    ],
  },
  {
    name: 'by what is specially protected',
    entity: 'permit',
    changes: { '/properties/client/x-sensitive': true, '/properties/valid_from/x-sensitive': true },
    printed: [
      'schemas/leg.json:63:20 /properties/permit/x-limit/where/valid_from_lte Field "valid_from" is specially protected, and a choice would tell of it. Limit the choice by another field.',
      'schemas/leg.json:64:20 /properties/permit/x-limit/match/client Field "client" is specially protected, and a choice would tell of it. Limit the choice by another field.',
    ],
  },
];
