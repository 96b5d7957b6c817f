import type { InvalidCase } from './invalidCase';

export const children: readonly InvalidCase[] = [
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
