import type { InvalidCase } from './invalidCase';

const label = { de: 'Tafel', en: 'Board' };
const shownAs = (presentation: object) => ({ '/x-list/as': [{ name: 'board', label, ...presentation }] });

export const presentations: readonly InvalidCase[] = [
  {
    name: 'a board by nothing, with a day',
    entity: 'ride',
    changes: shownAs({ as: 'kanban', day: 'day' }),
    printed: [
      'schemas/ride.json:413:7 /x-list/as/0 A kanban needs "by". Add it.',
      'schemas/ride.json:420:9 /x-list/as/0/day A kanban has no "day". It takes by.',
    ],
  },
  {
    name: 'a board by what is no choice, with a card of what is no column',
    entity: 'ride',
    changes: shownAs({ as: 'kanban', by: 'note', fields: ['door_code'] }),
    printed: [
      'schemas/ride.json:420:9 /x-list/as/0/by "note" is no stored choice. Choose another field.',
      'schemas/ride.json:422:11 /x-list/as/0/fields/0 "door_code" is no column of the list. Known: number, day, client, client_email, fare, status, pickup.city.',
    ],
  },
  {
    name: 'a plan of days that do not exist, in lanes of what is specially protected',
    entity: 'ride',
    changes: shownAs({ as: 'timeline', day: 'date', from: 'start', lanes: ['infection'] }),
    printed: [
      'schemas/ride.json:420:9 /x-list/as/0/day Field "date" does not exist. Did you mean "day"?',
      'schemas/ride.json:423:11 /x-list/as/0/lanes/0 Not everybody may read "infection". Choose another field.',
    ],
  },
  {
    name: 'an expression that gives another kind of value',
    entity: 'ride',
    changes: {
      '/properties/double': { type: 'string', 'x-label': label, 'x-computed': { expression: 'fare * 2' } },
    },
    printed: [
      'schemas/ride.json:329:9 /properties/double/x-computed/expression "double" is a text, and the expression gives a whole number. Change the type or the expression.',
    ],
  },
  {
    name: 'an expression that loses its decimal places',
    entity: 'ride',
    changes: {
      '/properties/double': { type: 'integer', 'x-label': label, 'x-computed': { expression: 'fare * 2' } },
    },
    printed: [
      'schemas/ride.json:329:9 /properties/double/x-computed/expression "double" has 0 decimal places, and the expression gives 2. Use x-money or x-decimal as the fields do that it adds up.',
    ],
  },
  {
    name: 'a view in groups of months of what has none',
    entity: 'ride',
    changes: {
      '/x-list/views': [{ name: 'monthly', label, group: { by: 'client', unit: 'month' } }],
    },
    printed: ['schemas/ride.json:421:11 /x-list/views/0/group/unit "client" has no month. Remove "unit".'],
  },
  {
    name: 'a view of what is no column, with a filter and groups of what is not there',
    entity: 'ride',
    changes: {
      '/x-list/views': [
        { name: 'odd', label, columns: ['door_code'], filter: { status: 'dome' }, group: { by: 'note' } },
      ],
    },
    printed: [
      'schemas/ride.json:420:11 /x-list/views/0/columns/0 "door_code" is no column of the list. Known: number, day, client, client_email, fare, status, pickup.city.',
      'schemas/ride.json:423:11 /x-list/views/0/filter/status "status" is never "dome". Did you mean "done"?',
      'schemas/ride.json:426:11 /x-list/views/0/group/by Records cannot be grouped by "note". Name a stored choice, switch, reference, day or month.',
    ],
  },
];
