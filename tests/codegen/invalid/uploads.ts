import type { InvalidCase } from './invalidCase';

const yard = '/properties/yard';

export const uploads: readonly InvalidCase[] = [
  {
    name: 'a file in a field of another type',
    entity: 'depot',
    changes: { [`${yard}/type`]: 'integer' },
    printed: [
      'schemas/depot.json:181:7 /properties/yard/type A field of type integer holds no file. Use "object", or "array" for several files.',
    ],
  },
  {
    name: 'a file with what only other values have',
    entity: 'depot',
    changes: {
      [`${yard}/properties`]: { name: { type: 'string', 'x-label': { de: 'Neu', en: 'New' } } },
      [`${yard}/x-read-only`]: true,
      [`${yard}/x-copy-of`]: {},
      '/properties/leases/items': { type: 'string' },
      '/properties/leases/default': ['a.pdf'],
      '/properties/leases/x-unique': true,
    },
    printed: [
      'schemas/depot.json:197:7 /properties/yard/properties "properties" means nothing for "yard": the server says what it holds of a file. Remove it, or x-file.',
      'schemas/depot.json:206:7 /properties/yard/x-read-only "x-read-only" means nothing for "yard": no one could upload a file. Remove it, or x-file.',
      'schemas/depot.json:207:7 /properties/yard/x-copy-of "x-copy-of" means nothing for "yard": a file is uploaded, and copied from no field. Remove it, or x-file.',
      'schemas/depot.json:222:7 /properties/leases/items "items" means nothing for "leases": the server says what it holds of a file. Remove it, or x-file.',
      'schemas/depot.json:225:7 /properties/leases/default "default" means nothing for "leases": a file is uploaded for each record. Remove it, or x-file.',
      'schemas/depot.json:228:7 /properties/leases/x-unique "x-unique" means nothing for "leases": each upload is a file of its own. Remove it, or x-file.',
    ],
  },
  {
    name: 'a file of a kind that no program knows, a size that no server takes, and none at all',
    entity: 'depot',
    changes: {
      [`${yard}/x-file/kinds/1`]: 'image/svg+xml',
      [`${yard}/x-file/maxBytes`]: 99_000_000,
      '/properties/leases/x-file': {},
    },
    printed: [
      'schemas/depot.json:185:11 /properties/yard/x-file/kinds/1 "image/svg+xml" is not allowed here. Known: application/pdf, image/png, image/jpeg, image/tiff, application/xml.',
      'schemas/depot.json:187:9 /properties/yard/x-file/maxBytes 99000000 is too large. Write 52428800 or less.',
      'schemas/depot.json:202:7 /properties/leases/x-file "kinds" is missing. Add it.',
    ],
  },
  {
    name: 'a list that sorts, searches and filters by files',
    entity: 'depot',
    changes: {
      '/x-search': ['yard'],
      '/x-list': { columns: ['name', 'yard'], filters: ['yard'], sortable: ['yard'] },
    },
    printed: [
      'schemas/depot.json:24:7 /x-list/filters/0 "yard" cannot be a filter: the bar of a list has no field for it. Leave it to the conditions of the list.',
      'schemas/depot.json:27:7 /x-list/sortable/0 "yard" cannot be sorted: it is of kind json. Remove it.',
      'schemas/depot.json:220:5 /x-search/0 "yard" cannot be searched: it is of kind json. Remove it.',
    ],
  },
  {
    name: 'a file in a child row',
    entity: 'leg',
    changes: {
      '/properties/photo': {
        type: 'object',
        'x-file': { kinds: ['image/png'] },
        'x-label': { de: 'Bild', en: 'Picture' },
      },
    },
    printed: [
      'schemas/leg.json:96:7 /properties/photo/x-file "photo" stands in a child row, which has no page, so it holds no files. Write the field into an entity whose records people read and write.',
    ],
  },
  {
    name: 'a file in a group of fields',
    entity: 'common/place',
    changes: {
      '/properties/photo': {
        type: 'object',
        'x-file': { kinds: ['image/png'] },
        'x-label': { de: 'Bild', en: 'Picture' },
      },
    },
    printed: [
      'schemas/ride.json:273:5 /properties/pickup "pickup.photo" stands in a group of fields, so it holds no files. Write the field into an entity whose records people read and write.',
      'schemas/ride.json:280:5 /properties/dropoff "dropoff.photo" stands in a group of fields, so it holds no files. Write the field into an entity whose records people read and write.',
    ],
  },
  {
    name: 'a file in records that no one writes',
    entity: 'depot',
    changes: { '/x-operations': ['list', 'read'] },
    printed: [
      'schemas/depot.json:182:7 /properties/yard/x-file "yard" belongs to records that no one writes, so it holds no files. Write the field into an entity whose records people read and write.',
      'schemas/depot.json:202:7 /properties/leases/x-file "leases" belongs to records that no one writes, so it holds no files. Write the field into an entity whose records people read and write.',
    ],
  },
];
