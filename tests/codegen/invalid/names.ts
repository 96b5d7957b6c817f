import type { InvalidCase } from './invalidCase';

export const names: readonly InvalidCase[] = [
  {
    name: 'a former name of a group that is in use',
    entity: 'ride',
    changes: { '/properties/pickup/x-renamed-from': 'dropoff' },
    printed: [
      'schemas/ride.json:308:7 /properties/pickup/x-renamed-from The group "dropoff" still exists. Remove x-renamed-from, or the old group.',
    ],
  },
  {
    name: 'a former name in a fragment that is in use',
    entity: 'common/place',
    changes: { '/properties/city/x-renamed-from': 'zip' },
    printed: [
      'schemas/common/place.json:21:7 /properties/city/x-renamed-from The field "zip" still exists. Remove x-renamed-from, or the old field.',
    ],
  },
  {
    name: 'a field of a fragment with the name of a folded text',
    entity: 'common/place',
    changes: { '/properties/city_folded': { type: 'string', 'x-label': { de: 'A', en: 'A' } } },
    printed: [
      'schemas/common/place.json:44:5 /properties/city_folded The name "city_folded" is reserved. Every table has it or may get it; choose another name.',
    ],
  },
  {
    name: 'a reserved name',
    entity: 'client',
    changes: { '/properties/version': { type: 'integer', 'x-label': { de: 'Neu', en: 'New' } } },
    printed: [
      'schemas/client.json:133:5 /properties/version The name "version" is reserved. Every table has it or may get it; choose another name.',
    ],
  },
  {
    name: 'a reserved ending',
    entity: 'client',
    changes: { '/properties/name_folded': { type: 'string', 'x-label': { de: 'Neu', en: 'New' } } },
    printed: [
      'schemas/client.json:133:5 /properties/name_folded The name "name_folded" is reserved. Every table has it or may get it; choose another name.',
    ],
  },
  {
    name: 'a name in another spelling',
    entity: 'client',
    changes: { '/properties/eMail': { type: 'string', 'x-label': { de: 'Neu', en: 'New' } } },
    printed: [
      'schemas/client.json:133:5 /properties/eMail "eMail" does not have the expected form. Use lower-case letters, digits and _, a letter first.',
    ],
  },
  {
    name: 'a former resource that another entity has',
    entity: 'permit',
    changes: { '/x-renamed-from': ['clients'] },
    printed: [
      'schemas/permit.json:168:5 /x-renamed-from/0 The resource "clients" is that of schemas/client.json. Remove it here, or that file.',
    ],
  },
  {
    name: 'a resource that is taken',
    entity: 'permit',
    changes: { '/x-resource': 'clients' },
    printed: [
      'schemas/permit.json:5:3 /x-resource The resource "clients" is taken by schemas/client.json. Choose another name.',
    ],
  },
  {
    name: 'a table that is taken',
    entity: 'token',
    changes: { '/x-resource': 'ride-legs' },
    printed: [
      'schemas/token.json:5:3 /x-resource The resource "ride-legs" is taken by schemas/leg.json. Choose another name.',
    ],
  },
  {
    name: 'two columns of one name',
    entity: 'ride',
    changes: { '/properties/pickup_city': { type: 'string', 'x-label': { de: 'Neu', en: 'New' } } },
    printed: [
      'schemas/ride.json:322:5 /properties/pickup_city "pickup_city" and "pickup.city" would be one column. Choose another name.',
    ],
  },
  {
    name: 'a required field that does not exist',
    entity: 'client',
    changes: { '/required/1': 'ki' },
    printed: ['schemas/client.json:48:5 /required/1 Field "ki" does not exist. Did you mean "ik"?'],
  },
  {
    name: 'a filter with the name of a field',
    entity: 'permit',
    changes: { '/x-list/filters/1/name': 'number' },
    printed: [
      'schemas/permit.json:118:9 /x-list/filters/1/name The filter "number" has the name of a field. Choose another name.',
      'schemas/permit.json:165:5 /x-menu/count "expired" is no switch with "work" among the filters of the list. Known: number.',
    ],
  },
];
