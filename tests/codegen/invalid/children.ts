import type { InvalidCase } from './invalidCase';

const label = { de: 'Neu', en: 'New' };

const pages = 'Child rows have no addresses of their own: they are shown in the pages of their parent';
const rights = 'Child rows have no rights of their own: those of their parent apply';

export const children: readonly InvalidCase[] = [
  {
    name: 'of child rows',
    entity: 'leg',
    changes: { '/x-children': [{ name: 'remarks', entity: 'remark', by: 'ride', label }] },
    printed: [
      'schemas/leg.json:105:7 /x-children/0/by "ride" of schemas/remark.json does not refer to one record of "leg". Add an integer with x-ref to "leg" there.',
      'schemas/remark.json:1:1 /x-child-of The rows of schemas/leg.json do not name it. Add "x-child-of": "leg".',
      'schemas/ride.json:295:7 /x-children/0/entity "leg" has child rows of its own, which no record could carry along. Remove x-children there, or make "leg" an entity with a page of its own: without x-child-of, and with x-route and its parent.',
    ],
  },
  ...[
    { keyword: 'x-menu', value: { group: 'operations', order: 1 }, message: pages },
    { keyword: 'x-route', value: { list: '/legs' }, message: pages },
    { keyword: 'x-access', value: {}, message: rights },
    { keyword: 'x-operations', value: ['list'], message: rights },
  ].map(({ keyword, value, message }) => ({
    name: `with ${keyword}`,
    entity: 'leg',
    changes: { [`/${keyword}`]: value },
    printed: [
      `schemas/leg.json:101:3 /${keyword} ${message}. Remove it, or make it an entity with a page of its own: without x-child-of.`,
    ],
  })),
  {
    name: 'by a reference to another record',
    entity: 'ride',
    changes: { '/x-children/0/by': 'client' },
    printed: [
      'schemas/ride.json:327:7 /x-children/0/by "client" of schemas/leg.json does not refer to one record of "ride". Known: ride.',
    ],
  },
  {
    name: 'by a text',
    entity: 'ride',
    changes: { '/x-children/0/by': 'place' },
    printed: [
      'schemas/ride.json:327:7 /x-children/0/by "place" of schemas/leg.json does not refer to one record of "ride". Known: ride.',
    ],
  },
  {
    name: 'by several references',
    entity: 'leg',
    changes: {
      '/properties/ride': { type: 'array', 'x-ref': { entity: 'ride' }, 'x-label': label },
      '/x-represent': '{place}',
    },
    printed: [
      'schemas/ride.json:296:7 /x-children/0/by "ride" of schemas/leg.json does not refer to one record of "ride". Add an integer with x-ref to "ride" there.',
    ],
  },
  {
    name: 'with a name that every record has',
    entity: 'ride',
    changes: { '/x-children/0/name': 'version', '/x-form': undefined },
    printed: [
      'schemas/ride.json:325:7 /x-children/0/name The rows "version" have a name that every record has or may get. Choose another name.',
    ],
  },
  {
    name: 'of their own entity',
    entity: 'ride',
    changes: { '/x-children/0/entity': 'ride', '/x-child-of': 'ride' },
    printed: [
      'schemas/leg.json:6:3 /x-child-of schemas/ride.json does not list these rows. Add "leg" to its x-children.',
      'schemas/ride.json:18:3 /x-menu Child rows have no addresses of their own: they are shown in the pages of their parent. Remove it, or make it an entity with a page of its own: without x-child-of.',
      'schemas/ride.json:326:7 /x-children/0/entity "ride" would stand inside itself without end. Remove it, and say which record is above another by x-tree.',
      'schemas/ride.json:334:3 /x-workflow Child rows are written with their parent, so that no step could be taken. Remove it, or make it an entity with a page of its own: without x-child-of.',
      'schemas/ride.json:506:3 /x-child-of Field "ride" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
    ],
  },
  {
    name: 'with a name twice, of one entity twice',
    entity: 'ride',
    changes: { '/x-children/1': { name: 'legs', entity: 'leg', by: 'ride', label } },
    printed: [
      'schemas/ride.json:334:7 /x-children/1/name The rows "legs" are there twice. Choose another name.',
      'schemas/ride.json:335:7 /x-children/1/entity The rows of "leg" stand under "legs" already. Remove one of the two, or make an entity for each.',
    ],
  },
  {
    name: 'of an entity that does not exist',
    entity: 'ride',
    changes: { '/x-children/0/entity': 'legs' },
    printed: [
      'schemas/leg.json:6:3 /x-child-of schemas/ride.json does not list these rows. Add "leg" to its x-children.',
      'schemas/ride.json:326:7 /x-children/0/entity The entity "legs" does not exist. Did you mean "leg"?',
    ],
  },
  {
    name: 'that name the parent by no field',
    entity: 'ride',
    changes: { '/x-children/0/by': 'tour' },
    printed: [
      'schemas/leg.json:6:3 /x-child-of Field "tour" does not exist. Known: ride, place, minutes, client, permit.',
    ],
  },
  {
    name: 'that do not name their parent',
    entity: 'leg',
    changes: { '/x-child-of': undefined },
    printed: [
      'schemas/leg.json:1:1 /x-child-of The rows of schemas/ride.json do not name it. Add "x-child-of": "ride".',
    ],
  },
  {
    name: 'that name a parent that does not name them',
    entity: 'leg',
    changes: { '/x-child-of': 'client' },
    printed: [
      'schemas/leg.json:6:3 /x-child-of schemas/client.json does not list these rows. Add "leg" to its x-children.',
      'schemas/leg.json:6:3 /x-child-of The rows of schemas/ride.json do not name it. Add "x-child-of": "ride".',
    ],
  },
  {
    name: 'with the name of a field',
    entity: 'ride',
    changes: { '/x-children/0/name': 'fare' },
    printed: [
      'schemas/ride.json:325:7 /x-children/0/name The rows "fare" have the name of a field. Choose another name.',
      'schemas/ride.json:469:15 /x-form/tabs/1/sections/0/fields/2 Field "legs" does not exist. Known: number, client, client_email, helpers, driver, day, start, end, month, booked_at, passengers, distance, fare, wheelchair, ramp, weekdays, skipped, status, infection, door_code, ….',
    ],
  },
];
