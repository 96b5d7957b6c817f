import type { InvalidCase } from './invalidCase';

const size = (more: object) => ({ type: 'number', 'x-label': { de: 'Größe', en: 'Size' }, ...more });

export const values: readonly InvalidCase[] = [
  {
    name: 'several references, choices and structured values that are unique together or indexed',
    entity: 'ride',
    changes: { '/x-unique': [['helpers', 'day']], '/x-index': [['weekdays'], ['skipped', 'day']] },
    printed: [
      'schemas/ride.json:508:7 /x-unique/0/0 "helpers" is of kind refs, and x-unique compares single values. Leave it out, or make an entity of what is to be compared.',
      'schemas/ride.json:514:7 /x-index/0/0 "weekdays" is of kind enums, and x-index compares single values. Leave it out, or make an entity of what is to be compared.',
      'schemas/ride.json:517:7 /x-index/1/0 "skipped" is of kind dates, and x-index compares single values. Leave it out, or make an entity of what is to be compared.',
    ],
  },
  {
    name: 'several references that are unique',
    entity: 'ride',
    changes: { '/properties/helpers/x-unique': true },
    printed: [
      'schemas/ride.json:96:7 /properties/helpers/x-unique "helpers" is of kind refs, and x-unique compares single values. Remove it, or make an entity of what is to be compared.',
    ],
  },
  {
    name: 'files and structured values that are unique together',
    entity: 'depot',
    changes: { '/x-unique': [['name', 'yard', 'pump']] },
    printed: [
      'schemas/depot.json:216:7 /x-unique/0/1 "yard" is of kind json, and x-unique compares single values. Leave it out, or make an entity of what is to be compared.',
      'schemas/depot.json:217:7 /x-unique/0/2 "pump" is of kind json, and x-unique compares single values. Leave it out, or make an entity of what is to be compared.',
    ],
  },
  {
    name: 'bytes in an index',
    entity: 'client',
    changes: {
      '/properties/seal': { type: 'string', 'x-binary': true, 'x-label': { de: 'S', en: 'S' } },
      '/x-index': [['seal']],
    },
    printed: [
      'schemas/client.json:166:7 /x-index/0/0 "seal" is of kind binary, and x-index compares single values. Leave it out, or make an entity of what is to be compared.',
    ],
  },
  {
    name: 'periods of several references',
    entity: 'permit',
    changes: {
      '/properties/helpers': {
        type: 'array',
        'x-ref': { entity: 'client' },
        'x-label': { de: 'S', en: 'S' },
      },
      '/x-no-overlap/0/within': ['client', 'helpers'],
    },
    printed: [
      'schemas/permit.json:33:9 /x-no-overlap/0/within/1 "helpers" is of kind refs, and x-no-overlap compares single values. Leave it out, or make an entity of what is to be compared.',
    ],
  },
  {
    name: 'a number without decimal places',
    entity: 'client',
    changes: { '/properties/size': size({ 'x-unit': 'm' }) },
    printed: [
      'schemas/client.json:134:7 /properties/size/type The number "size" does not say with how many decimal places it is written. Add "x-decimal": 2, or make it an integer.',
    ],
  },
  {
    name: 'the default of a number with more decimal places than it has',
    entity: 'client',
    changes: { '/properties/size': size({ 'x-decimal': 2, default: 1.125 }) },
    printed: [
      'schemas/client.json:140:7 /properties/size/default 1.125 has more than the 2 decimal places of "size". Round it, or raise x-decimal.',
    ],
  },
  {
    name: 'a number that is added up, an amount or a text',
    entity: 'client',
    changes: { '/properties/size': size({ 'x-decimal': 2, 'x-sum': true, 'x-money': true, maxLength: 5 }) },
    printed: [
      'schemas/client.json:140:7 /properties/size/x-sum "x-sum" means nothing for a field of type number. Remove it, or make the type integer.',
      'schemas/client.json:141:7 /properties/size/x-money "x-money" means nothing for a field of type number. Remove it, or make the type integer.',
      'schemas/client.json:142:7 /properties/size/maxLength "maxLength" means nothing for a field of type number. Remove it, or make the type string.',
    ],
  },
  {
    name: 'an expression over a number',
    entity: 'client',
    changes: {
      '/properties/size': size({ 'x-decimal': 2 }),
      '/x-rules': [{ name: 'large', holds: 'size > 1', message: { de: 'Klein', en: 'Small' } }],
    },
    printed: [
      'schemas/client.json:167:7 /x-rules/0/holds An expression cannot work with "size". Name stored texts, choices, integers, days, times, switches or references.',
    ],
  },
  {
    name: 'a bound of a whole number that is none',
    entity: 'client',
    changes: { '/properties/size': { ...size({}), type: 'integer', minimum: 1.5 } },
    printed: [
      'schemas/client.json:139:7 /properties/size/minimum "size" is a whole number, and 1.5 is none. Give it in the smallest unit, or make the type number.',
    ],
  },
  {
    name: 'a default of another type',
    entity: 'client',
    changes: { '/properties/active/default': 'yes' },
    printed: [
      'schemas/client.json:96:7 /properties/active/default The default "yes" breaks the rules of "active": it must be boolean. Change the default or the rules.',
    ],
  },
  {
    name: 'a default that is no value',
    entity: 'ride',
    changes: { '/properties/status/default': 'opn' },
    printed: [
      'schemas/ride.json:242:7 /properties/status/default The default "opn" breaks the rules of "status": it must be equal to one of the allowed values. Change the default or the rules.',
    ],
  },
  {
    name: 'a default of a role that is no value',
    entity: 'ride',
    changes: { '/properties/status/x-default-by-role': { administrator: 'opn' } },
    printed: [
      'schemas/ride.json:264:7 /properties/status/x-default-by-role A new record begins in "open", whatever x-default-by-role says. Remove it.',
      'schemas/ride.json:265:9 /properties/status/x-default-by-role/administrator The default "opn" breaks the rules of "status": it must be equal to one of the allowed values. Change the default or the rules.',
    ],
  },
  {
    name: 'a default of a role that does not ship',
    entity: 'ride',
    changes: { '/properties/status/x-default-by-role': { administrater: 'open' } },
    printed: [
      'schemas/ride.json:264:7 /properties/status/x-default-by-role A new record begins in "open", whatever x-default-by-role says. Remove it.',
      'schemas/ride.json:265:9 /properties/status/x-default-by-role/administrater The role "administrater" does not ship. Did you mean "administrator"?',
    ],
  },
  {
    name: 'a default outside the limits',
    entity: 'ride',
    changes: { '/properties/passengers/default': 9 },
    printed: [
      'schemas/ride.json:151:7 /properties/passengers/default The default 9 breaks the rules of "passengers": it must be <= 8. Change the default or the rules.',
    ],
  },
  {
    name: 'a default that fails a check',
    entity: 'client',
    changes: { '/properties/ik/x-format': 'iban', '/properties/ik/default': '123456789' },
    printed: [
      'schemas/client.json:72:7 /properties/ik/default The default "123456789" breaks the rules of "ik": it must match format "iban". Change the default or the rules.',
      'schemas/client.json:72:7 /properties/ik/default "ik" is unique, so one record alone could have its default. Take the default away, or use x-default with $sequence.',
    ],
  },
  {
    name: 'a format that does not exist',
    entity: 'client',
    changes: { '/properties/ik/x-format': 'iks' },
    printed: [
      'schemas/client.json:61:7 /properties/ik/x-format There is no format "iks". Did you mean "ik"?',
    ],
  },
  {
    name: 'a format that does not exist, in a group of fields',
    entity: 'common/place',
    changes: { '/properties/zip/x-format': 'ibna' },
    printed: [
      'schemas/common/place.json:33:7 /properties/zip/x-format There is no format "ibna". Did you mean "iban"?',
    ],
  },
  {
    name: 'a pattern that is no expression',
    entity: 'client',
    changes: { '/properties/name/pattern': '^[a$' },
    printed: [
      'schemas/client.json:58:7 /properties/name/pattern The pattern ^[a$ is no regular expression. Use literals, classes, \\d, groups, {n}, {m,n} and ? between ^ and $.',
    ],
  },
  {
    name: 'limits that cross',
    entity: 'ride',
    changes: { '/properties/passengers/minimum': 9 },
    printed: [
      'schemas/ride.json:149:7 /properties/passengers/minimum No value of "passengers" can be at least 9 and at most 8. Change minimum or maximum.',
      'schemas/ride.json:151:7 /properties/passengers/default The default 1 breaks the rules of "passengers": it must be >= 9. Change the default or the rules.',
    ],
  },
  {
    name: 'an array of nothing',
    entity: 'ride',
    changes: { '/properties/skipped/items': undefined },
    printed: [
      'schemas/ride.json:224:5 /properties/skipped An array holds texts, days, rows or references. Add items of type string, with enum or format date where they are no tags, of type object with properties, or x-ref.',
    ],
  },
];
