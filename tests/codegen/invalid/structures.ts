import type { InvalidCase } from './invalidCase';

const label = { 'x-label': { de: 'Neu', en: 'New' } };
const hours = '/properties/hours/items';
const pump = '/properties/pump';

export const structures: readonly InvalidCase[] = [
  {
    name: 'a part with a keyword of fields',
    entity: 'depot',
    changes: { [`${pump}/properties/price/x-unique`]: true },
    printed: [
      'schemas/depot.json:145:11 /properties/pump/properties/price/x-unique Unknown keyword "x-unique". Known: description, type, format, enum, items, minLength, maxLength, pattern, minimum, maximum, exclusiveMinimum, minItems, maxItems, properties, required, x-order, x-label, x-help, x-enum, x-money, ….',
    ],
  },
  {
    name: 'conditions of parts on what stands elsewhere, on values that there are not, and on each other',
    entity: 'depot',
    changes: {
      [`${pump}/properties/price/x-when`]: { name: 'Nord' },
      [`${pump}/properties/checked_on/x-when`]: { fuels: 'petrol' },
      [`${hours}/properties/from/x-when`]: { to: '18:00' },
      [`${hours}/properties/to/x-when`]: { from: '08:00' },
    },
    printed: [
      'schemas/depot.json:82:13 /properties/hours/items/properties/from/x-when "from" waits for "to" waits for "from": none is ever shown. Take one of the conditions away.',
      'schemas/depot.json:97:13 /properties/hours/items/properties/to/x-when "to" waits for "from" waits for "to": none is ever shown. Take one of the conditions away.',
      'schemas/depot.json:152:13 /properties/pump/properties/price/x-when/name Part "name" does not exist. Known: price, fuels, checked_on.',
      'schemas/depot.json:187:13 /properties/pump/properties/checked_on/x-when/fuels "fuels" is never "petrol". Known: diesel, power.',
    ],
  },
  {
    name: 'a default of a part that is in no row, and one that does not fit',
    entity: 'depot',
    changes: {
      [`${pump}/properties/price/default`]: 100,
      [`${hours}/properties/gate/properties/code/default`]: '1',
      [`${hours}/properties/day/default`]: 'monday',
    },
    printed: [
      'schemas/depot.json:74:13 /properties/hours/items/properties/day/default The default "monday" breaks the rules of "day": it must be equal to one of the allowed values. Change the default or the rules.',
      'schemas/depot.json:111:17 /properties/hours/items/properties/gate/properties/code/default The default "1" breaks the rules of "code": it must match pattern "^\\d{6}$". Change the default or the rules.',
      'schemas/depot.json:111:17 /properties/hours/items/properties/gate/properties/code/default Only the parts of rows have a default: an object is empty until something is entered. Remove it.',
      'schemas/depot.json:147:11 /properties/pump/properties/price/default Only the parts of rows have a default: an object is empty until something is entered. Remove it.',
    ],
  },
  {
    name: 'a part without a label, one whose values have none, and a pattern that no database checks',
    entity: 'depot',
    changes: {
      [`${hours}/properties/from/x-label`]: undefined,
      [`${hours}/properties/day/x-enum/weekend`]: undefined,
      [`${hours}/properties/gate/properties/code/pattern`]: '^\\d+$',
    },
    printed: [
      'schemas/depot.json:53:11 /properties/hours/items/properties/day The value "weekend" of "day" has no label. Add it to x-enum.',
      'schemas/depot.json:71:11 /properties/hours/items/properties/from Field "from" has no label. Add "x-label": {"de": "…", "en": "…"}.',
      'schemas/depot.json:97:17 /properties/hours/items/properties/gate/properties/code/pattern The pattern ^\\d+$ is more than SQLite can check. Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $.',
    ],
  },
  {
    name: 'parts in an order, or required, that do not exist',
    entity: 'depot',
    changes: { [`${hours}/x-order/2`]: 'till', [`${pump}/required/0`]: 'cost' },
    printed: [
      'schemas/depot.json:49:11 /properties/hours/items/x-order/2 Part "till" does not exist. Known: day, from, to, gate.',
      'schemas/depot.json:123:9 /properties/pump/required/0 Field "cost" does not exist. Known: price, fuels, checked_on.',
    ],
  },
  {
    name: 'a reference among the parts',
    entity: 'depot',
    changes: { [`${pump}/properties/client`]: { type: 'array', items: { type: 'integer' }, ...label } },
    printed: [
      'schemas/depot.json:178:9 /properties/pump/properties/client "client" holds neither texts, days nor rows. Add items of type string or object. References stand in fields and child rows (x-children).',
    ],
  },
  {
    name: 'an object in an object in an object',
    entity: 'depot',
    changes: {
      [`${hours}/properties/gate/properties/lock`]: {
        type: 'object',
        properties: { key: { type: 'string', ...label } },
        ...label,
      },
    },
    printed: [
      'schemas/depot.json:111:15 /properties/hours/items/properties/gate/properties/lock "lock" stands in two objects already. Write its parts beside it, or make an entity with child rows (x-children).',
    ],
  },
  {
    name: 'rows and objects without parts',
    entity: 'depot',
    changes: {
      [`${hours}/properties`]: undefined,
      [`${pump}/properties/fuels`]: { type: 'object', ...label },
    },
    printed: [
      'schemas/depot.json:40:7 /properties/hours/items The rows have no parts. Add them in "properties".',
      'schemas/depot.json:84:9 /properties/pump/properties/fuels "fuels" has no parts. Add them in "properties".',
    ],
  },
  {
    name: 'the inside beside the rows that have it',
    entity: 'depot',
    changes: { '/properties/hours/required': ['day'], [`${hours}/maxLength`]: 5 },
    printed: [
      'schemas/depot.json:114:9 /properties/hours/items/maxLength "maxLength" means nothing for items of type object. Say it of a part.',
      'schemas/depot.json:120:7 /properties/hours/required "required" says nothing of what stands inside. Write it into "items", which are of type object then.',
    ],
  },
  {
    name: 'the inside of a text',
    entity: 'depot',
    changes: { '/properties/name/properties': { first: { type: 'string', ...label } } },
    printed: [
      'schemas/depot.json:36:7 /properties/name/properties "properties" says nothing of what stands inside. Remove it, or make the type object.',
    ],
  },
  {
    name: 'a list that sorts by a structured value, and a filter for it',
    entity: 'depot',
    changes: { '/x-list/filters': ['pump'], '/x-list/sortable': ['hours'] },
    printed: [
      'schemas/depot.json:24:7 /x-list/filters/0 "pump" cannot be a filter: the bar of a list has no field for it. Leave it to the conditions of the list.',
      'schemas/depot.json:27:7 /x-list/sortable/0 "hours" cannot be sorted: it is of kind json. Remove it.',
    ],
  },
];
