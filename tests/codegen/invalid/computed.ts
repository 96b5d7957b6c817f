import type { InvalidCase } from './invalidCase';

export const computed: readonly InvalidCase[] = [
  {
    name: 'a lookup that leads nowhere',
    entity: 'ride',
    changes: { '/properties/client_email/x-computed/lookup': 'client.mail' },
    printed: [
      'schemas/ride.json:78:9 /properties/client_email/x-computed/lookup Field "client.mail" does not exist. Did you mean "client_email"?',
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
];
