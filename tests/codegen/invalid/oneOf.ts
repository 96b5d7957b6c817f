import type { InvalidCase } from './invalidCase';

const remark = (
  name: string,
  changes: InvalidCase['changes'],
  ...printed: readonly string[]
): InvalidCase => ({
  name,
  entity: 'remark',
  changes,
  printed,
});
const first = '/x-one-of/0';

export const oneOf: readonly InvalidCase[] = [
  remark(
    'one of references and a field that does not exist',
    { [`${first}/fields/1`]: 'permitt' },
    'schemas/remark.json:62:9 /x-one-of/0/fields/1 Field "permitt" does not exist. Did you mean "permit"?',
  ),
  remark(
    'one of references and a text',
    { [`${first}/fields/1`]: 'text' },
    'schemas/remark.json:48:11 /x-form/sections/0/fields/1 Field "text" stands in the form twice. Remove one of the two.',
    'schemas/remark.json:62:9 /x-one-of/0/fields/1 "text" does not refer to one record. Known: client, permit, ride, later_ride, later_permit.',
    'schemas/remark.json:62:9 /x-one-of/0/fields/1 "text" is required by itself, so that there could be no other. Remove it from required.',
  ),
  remark(
    'one of references and a list of them',
    {
      '/properties/permit': {
        type: 'array',
        'x-ref': { entity: 'permit' },
        'x-label': { de: 'Genehmigungen', en: 'Permits' },
      },
    },
    'schemas/remark.json:62:9 /x-one-of/0/fields/1 "permit" does not refer to one record. Known: client, ride, later_ride, later_permit.',
  ),
  remark(
    'one of a single reference',
    { [`${first}/fields`]: ['ride'] },
    'schemas/remark.json:60:7 /x-one-of/0/fields Too little stands here: it takes 2 at least. Names of the references, in the order in which their kinds are offered. None is required by itself, filled in by itself, hidden or specially protected.',
  ),
  remark(
    'a reference that is named twice',
    { [`${first}/fields/1`]: 'ride' },
    'schemas/remark.json:62:9 /x-one-of/0/fields/1 "ride" is named twice. Remove one of the two.',
  ),
  remark(
    'a reference in two groups',
    { '/x-one-of/1/fields/1': 'client' },
    'schemas/remark.json:75:9 /x-one-of/1/fields/1 "client" is named twice. Remove one of the two.',
  ),
  remark(
    'references under the name of a field',
    { [`${first}/name`]: 'text' },
    'schemas/remark.json:29:7 /x-list/columns/0 "text" is one of several fields. Name a field.',
    'schemas/remark.json:30:7 /x-list/columns/1 Field "subject" does not exist. Known: text, client, permit, ride, later_ride, later_permit, answer.',
    'schemas/remark.json:47:11 /x-form/sections/0/fields/0 Field "subject" does not exist. Known: text, client, permit, ride, later_ride, later_permit, answer.',
    'schemas/remark.json:55:7 /x-one-of/0/name "text" is the name of a field. Choose another name.',
  ),
  remark(
    'references under the name of others',
    { '/x-one-of/1/name': 'subject' },
    'schemas/remark.json:68:7 /x-one-of/1/name "subject" is the name of others of which there is one. Choose another name.',
  ),
  remark(
    'references under the name of a rule',
    {
      '/x-rules': [{ name: 'subject', holds: 'text != "no"', message: { de: 'So nicht', en: 'Not so' } }],
    },
    'schemas/remark.json:55:7 /x-one-of/0/name "subject" is the name of a rule across fields. Choose another name.',
  ),
  remark(
    'one of references of which one is required',
    { '/required': ['text', 'ride'] },
    'schemas/remark.json:61:9 /x-one-of/0/fields/0 "ride" is required by itself, so that there could be no other. Remove it from required.',
  ),
  remark(
    'one of references with a default',
    { '/properties/ride/default': 1 },
    'schemas/remark.json:61:9 /x-one-of/0/fields/0 "ride" is filled in by default, which could add it to another. Remove default from it.',
    'schemas/remark.json:121:7 /properties/ride/default "ride" names a record, and the one with the number of the default is another in each database, or none. Use x-follows, or x-limit with preselect.',
  ),
  remark(
    'one of references that follows another',
    { '/properties/client/x-follows': [{ from: 'ride.client' }] },
    'schemas/remark.json:63:9 /x-one-of/0/fields/2 "client" is filled in by x-follows, which could add it to another. Remove x-follows from it.',
  ),
  remark(
    'one of references with a condition',
    { '/properties/ride/x-when': { text: ['x'] } },
    'schemas/remark.json:61:9 /x-one-of/0/fields/0 "ride" has x-when, and people could not see or choose which one there is. Remove x-when from it.',
  ),
  remark(
    'one of references that only the server writes',
    { '/properties/ride/x-read-only': true },
    'schemas/remark.json:61:9 /x-one-of/0/fields/0 "ride" has x-read-only, and people could not see or choose which one there is. Remove x-read-only from it.',
  ),
  remark(
    'one of references that is specially protected',
    { '/properties/ride/x-sensitive': { read: ['management'], update: ['management'] } },
    'schemas/remark.json:61:9 /x-one-of/0/fields/0 "ride" has x-sensitive, and people could not see or choose which one there is. Remove x-sensitive from it.',
  ),
  remark(
    'a required one of references that becomes empty by itself',
    { '/properties/ride/x-ref/onDelete': 'set-null' },
    'schemas/remark.json:61:9 /x-one-of/0/fields/0 "ride" becomes empty with the record that it names, and one of "subject" is required. Use onDelete "restrict" or "cascade".',
  ),
  remark(
    'one of references that is set once',
    { '/properties/ride/x-set-once': true },
    'schemas/remark.json:60:7 /x-one-of/0/fields "ride" is set once and "permit" is not, so that the one could not give way to the other. Give x-set-once to each or to none.',
  ),
  remark(
    'references that stand apart in the form',
    { '/x-form/sections/0/fields/0': 'ride' },
    'schemas/remark.json:47:11 /x-form/sections/0/fields/0 "ride" stands without the others of "subject", of which there is one. Name "subject" in its place.',
  ),
  remark(
    'references and one of them in the form',
    { '/x-form/sections/0/fields/1': 'ride' },
    'schemas/remark.json:48:11 /x-form/sections/0/fields/1 Field "ride" stands in the form twice. Remove one of the two.',
  ),
  remark(
    'a list that begins with one of several fields',
    { '/x-list/columns': ['subject', 'text'] },
    'schemas/remark.json:29:7 /x-list/columns/0 "subject" is one of several fields. Name a field.',
  ),
  remark(
    'a view that is ordered by one of several fields',
    {
      '/x-list/views': [
        {
          name: 'all',
          label: { de: 'Alle', en: 'All' },
          columns: ['text', 'subject'],
          sort: { field: 'subject', order: 'ASC' },
        },
      ],
    },
    'schemas/remark.json:49:11 /x-list/views/0/sort/field "subject" is one of several fields. Name a field.',
  ),
  remark(
    'a fact that names one of several fields and all of them',
    { '/x-show': { facts: ['text', 'subject', 'ride'] } },
    'schemas/remark.json:148:7 /x-show/facts/2 "ride" is one of "subject". Remove one of the two.',
  ),
  remark(
    'a fold of several fields',
    { '/x-show': { technical: ['subject'] } },
    'schemas/remark.json:146:7 /x-show/technical/0 Field "subject" does not exist. Known: text, client, permit, ride, later_ride, later_permit.',
  ),
  remark(
    'a filter by one of several fields',
    { '/x-list/filters/0': 'subject' },
    'schemas/remark.json:34:7 /x-list/filters/0 Field "subject" does not exist. Known: text, client, permit, ride, later_ride, later_permit.',
  ),
  {
    name: 'one of references that is the parent of an address',
    entity: 'permit',
    changes: {
      '/properties/ride': {
        type: 'integer',
        'x-ref': { entity: 'ride' },
        'x-label': { de: 'Fahrt', en: 'Ride' },
      },
      '/required': ['number', 'valid_from'],
      '/properties/client/x-set-once': false,
      '/x-one-of': [{ name: 'about', label: { de: 'A', en: 'A' }, fields: ['client', 'ride'] }],
    },
    printed: [
      'schemas/permit.json:184:9 /x-one-of/0/fields/0 "client" says where the record stands, so that it is always needed. Leave it out.',
    ],
  },
  {
    name: 'one of references that is the parent of a row',
    entity: 'leg',
    changes: {
      '/required': ['place'],
      '/x-one-of': [{ name: 'about', label: { de: 'A', en: 'A' }, fields: ['client', 'ride'] }],
    },
    printed: [
      'schemas/leg.json:109:9 /x-one-of/0/fields/1 "ride" says where the record stands, so that it is always needed. Leave it out.',
    ],
  },
];
