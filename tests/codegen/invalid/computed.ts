import type { InvalidCase } from './invalidCase';

const label = { de: 'Zahl', en: 'Number' };

export const computed: readonly InvalidCase[] = [
  {
    name: 'a lookup that leads nowhere',
    entity: 'ride',
    changes: { '/properties/client_email/x-computed/lookup': 'client.mail' },
    printed: [
      'schemas/ride.json:78:9 /properties/client_email/x-computed/lookup Field "client.mail" does not exist: client has no "mail". Did you mean "email"?',
    ],
  },
  {
    name: 'a lookup of a reference that is none itself',
    entity: 'leg',
    changes: {
      '/properties/looked': { type: 'integer', 'x-label': label, 'x-computed': { lookup: 'ride.client' } },
    },
    printed: [
      'schemas/leg.json:101:9 /properties/looked/x-computed/lookup "looked" is of kind integer, and what it looks up of kind ref. Give it the same type, x-ref as the other field.',
    ],
  },
  {
    name: 'a count of nothing',
    entity: 'client',
    changes: { '/properties/rides/x-computed/count/entity': 'rides' },
    printed: [
      'schemas/client.json:106:11 /properties/rides/x-computed/count/entity The entity "rides" does not exist. Did you mean "ride"?',
    ],
  },
  {
    name: 'a count by no field',
    entity: 'client',
    changes: { '/properties/rides/x-computed/count/by': 'cleint' },
    printed: [
      'schemas/client.json:105:9 /properties/rides/x-computed/count Field "cleint" does not exist in schemas/ride.json. Did you mean "client"?',
    ],
  },
  {
    name: 'a sum of no field',
    entity: 'client',
    changes: { '/properties/turnover/x-computed/sum/field': 'fair' },
    printed: [
      'schemas/client.json:119:9 /properties/turnover/x-computed/sum Field "fair" does not exist in schemas/ride.json. Did you mean "fare"?',
    ],
  },
  {
    name: 'a stored count',
    entity: 'client',
    changes: { '/properties/rides/x-computed/stored': true },
    printed: [
      'schemas/client.json:109:9 /properties/rides/x-computed/stored "stored" means nothing beside "count". Remove one of the two.',
    ],
  },
  {
    name: 'a stored lookup',
    entity: 'ride',
    changes: { '/properties/client_email/x-computed/stored': true },
    printed: [
      'schemas/ride.json:79:9 /properties/client_email/x-computed/stored "stored" means nothing beside "lookup". Remove one of the two.',
    ],
  },
  {
    name: 'an expression of today',
    entity: 'ride',
    changes: {
      '/properties/late': {
        type: 'integer',
        'x-label': label,
        'x-computed': { expression: 'days_between(day, today)', stored: true },
      },
    },
    printed: [
      'schemas/ride.json:329:9 /properties/late/x-computed/expression An expression knows no today: of one record it gives the same at any time. Ask for it in a filter ($today, $now).',
    ],
  },
  {
    name: 'an expression of now',
    entity: 'ride',
    changes: {
      '/properties/late': {
        type: 'integer',
        'x-label': label,
        'x-computed': { expression: 'days_between(day, now())', stored: true },
      },
    },
    printed: [
      'schemas/ride.json:329:9 /properties/late/x-computed/expression "days_between(day, now())": there is no function "now"; there are concat, coalesce, case, left, number, text, empty, days_between. Fix the expression.',
    ],
  },
  {
    name: 'an index over what has no column',
    entity: 'ride',
    changes: {
      '/properties/double': {
        type: 'integer',
        'x-money': true,
        'x-label': label,
        'x-computed': { expression: 'fare * 2' },
      },
      '/x-index': [['double'], ['client_email']],
    },
    printed: [
      'schemas/ride.json:519:7 /x-index/0/0 "double" has no column. Store it: "stored": true in its x-computed.',
      'schemas/ride.json:522:7 /x-index/1/0 "client_email" is worked out from other records. Leave it out.',
    ],
  },
  {
    name: 'a unique value that is worked out',
    entity: 'ride',
    changes: {
      '/properties/double': {
        type: 'integer',
        'x-money': true,
        'x-label': label,
        'x-computed': { expression: 'fare * 2', stored: true },
      },
      '/x-unique': [['double', 'number']],
    },
    printed: [
      'schemas/ride.json:520:7 /x-unique/0/0 "double" is computed, and x-unique is of written values. Leave it out.',
    ],
  },
];
