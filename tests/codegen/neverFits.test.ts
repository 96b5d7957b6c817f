import { expect, test } from 'vitest';
import { type Json, project, put } from './project';

const label = { de: 'Neu', en: 'New' };
const text = { type: 'string', maxLength: 20, 'x-label': label };
const seats = { type: 'integer', minimum: 1, maximum: 8, 'x-label': label };

/** Names for what a schema says and no record can ever be; each was accepted, and failed or meant nothing later. */
const cases: readonly (readonly [what: string, change: (client: Json) => void, fault: string])[] = [
  [
    'a moment without its time',
    client =>
      put(client, '/properties/seen', {
        type: 'string',
        format: 'date-time',
        'x-label': label,
        default: '2026-01-01',
      }),
    '/properties/seen/default The default "2026-01-01" breaks the rules of "seen": it must match format "date-time"',
  ],
  [
    'a view in an order that its column has not',
    client => {
      put(client, '/properties/words', {
        type: 'array',
        items: { type: 'string', maxLength: 20 },
        'x-label': label,
      });
      put(client, '/x-list', {
        columns: ['name', 'words'],
        views: [{ name: 'wordy', label, sort: { field: 'words', order: 'ASC' } }],
      });
    },
    '/x-list/views/0/sort/field "words" cannot be sorted: it is of kind tags',
  ],
  [
    'a condition on a number out of its range',
    client => {
      put(client, '/properties/seats', seats);
      put(client, '/properties/more', { ...text, 'x-when': { seats: 9 } });
    },
    '/properties/more/x-when/seats "seats" is never 9',
  ],
  [
    'a condition on a day that is none',
    client => {
      put(client, '/properties/since', { type: 'string', format: 'date', 'x-label': label });
      put(client, '/properties/more', { ...text, 'x-when': { since: 'soon' } });
    },
    '/properties/more/x-when/since "since" is never "soon"',
  ],
  [
    'a condition on the emptiness of what is required',
    client => put(client, '/properties/more', { ...text, 'x-when': { name: null } }),
    '/properties/more/x-when/name "name" is required, and so never empty',
  ],
  [
    'defaults that break a rule together',
    client => {
      put(client, '/properties/seats', { ...seats, default: 2 });
      put(client, '/properties/wheels', { ...seats, default: 4 });
      put(client, '/x-rules', [{ name: 'seats_first', holds: 'seats >= wheels', message: label }]);
    },
    '/x-rules/0/holds A new record would break the rule: "seats" is 2, "wheels" is 4',
  ],
  [
    'a default that one record alone could have',
    client => put(client, '/properties/badge', { ...text, 'x-unique': true, default: 'A1' }),
    '/properties/badge/default "badge" is unique, so one record alone could have its default',
  ],
  [
    'a default of one role that is the number of a record',
    client =>
      put(client, '/properties/former', {
        type: 'integer',
        'x-ref': { entity: 'client' },
        'x-label': label,
        'x-default-by-role': { entry: 1 },
      }),
    '/properties/former/x-default-by-role/entry "former" names a record, and the one with the number of the default is another in each database, or none',
  ],
  [
    'a default that is too large to be exact',
    client => put(client, '/properties/seats', { type: 'integer', 'x-label': label, default: 2 ** 53 }),
    '/properties/seats/default 9007199254740992 is too large to be exact',
  ],
  [
    'a default of blanks',
    client => put(client, '/properties/more', { ...text, default: '  ' }),
    '/properties/more/default The default of "more" is empty, and fills nothing in',
  ],
  [
    'a field that follows itself',
    client => put(client, '/properties/more', { ...text, 'x-follows': [{ from: 'more' }] }),
    '/properties/more/x-follows/0/from "more" follows itself: nothing is filled in',
  ],
  [
    'a field that follows the number of its own record',
    client => put(client, '/properties/seats', { ...seats, 'x-follows': [{ from: 'id' }] }),
    '/properties/seats/x-follows/0/from "id" is there only once the record is: nothing is filled in',
  ],
  [
    'a field that follows what is worked out',
    client => put(client, '/properties/seats', { ...seats, 'x-follows': [{ from: 'rides' }] }),
    '/properties/seats/x-follows/0/from "rides" is worked out only once the record is there: nothing is filled in',
  ],
  [
    'a field that follows on a condition that never holds',
    client =>
      put(client, '/properties/more', { ...text, 'x-follows': [{ from: 'name', when: { active: 1 } }] }),
    '/properties/more/x-follows/0/when/active "active" is never 1',
  ],
  [
    'a condition on what is worked out',
    client => put(client, '/properties/more', { ...text, 'x-when': { rides: 1 } }),
    '/properties/more/x-when/rides "rides" is worked out, and a condition looks at what is written',
  ],
  [
    'a division by 0',
    client => {
      put(client, '/properties/seats', seats);
      put(client, '/x-rules', [{ name: 'some_seats', holds: 'seats / 0 > 1', message: label }]);
    },
    '/x-rules/0/holds A division by 0 is always empty',
  ],
  [
    'a rule that no number within the limits keeps',
    client => {
      put(client, '/properties/seats', seats);
      put(client, '/x-rules', [{ name: 'many_seats', holds: 'seats > 8', message: label }]);
    },
    '/x-rules/0/holds This rule lets no value of "seats" through that the field can have: nothing can be entered',
  ],
  [
    'rules that rule each other out',
    client => {
      put(client, '/properties/seats', seats);
      put(client, '/x-rules', [
        { name: 'some_seats', holds: 'seats > 4', message: label },
        { name: 'few_seats', holds: 'seats < 3 or seats = 4', message: label },
      ]);
    },
    '/x-rules/1/holds The 2 rules about "seats" together let no value of "seats" through that the field can have: nothing can be entered',
  ],
];

test.each(cases)('%s is refused', async (_, change, fault) => {
  const at = await project();
  await at.edit('client', change);
  const result = await at.run();
  const found = result.kind === 'faulty' ? result.problems : [];
  expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([fault]);
});

test('so is a place of rows that the first cannot have', async () => {
  const at = await project();
  await at.edit('leg', leg =>
    put(leg, '/properties/place_no', {
      type: 'integer',
      minimum: 2,
      'x-read-only': true,
      'x-label': label,
    }),
  );
  await at.edit('ride', ride => put(ride, '/x-children/0/order', 'place_no'));
  const result = await at.run();
  const found = result.kind === 'faulty' ? result.problems : [];
  expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
    '/x-children/0/order The first row has the place 1, which is less than "place_no" of schemas/leg.json may be',
  ]);
});

test('conditions on values at the limits, and defaults that one role alone has, are accepted', async () => {
  const at = await project();
  await at.edit('client', client => {
    put(client, '/properties/seats', { ...seats, default: 2 });
    put(client, '/properties/wheels', { ...seats, 'x-default-by-role': { entry: 4 } });
    put(client, '/properties/more', { ...text, 'x-when': { seats: [1, 8] } });
    put(client, '/x-rules', [{ name: 'seats_first', holds: 'seats >= wheels', message: label }]);
  });
  expect((await at.run()).kind).toBe('written');
});

test('rules that let one number through, and a field that follows another on a condition, are accepted', async () => {
  const at = await project();
  await at.edit('client', client => {
    put(client, '/properties/seats', seats);
    put(client, '/properties/more', { ...text, 'x-follows': [{ from: 'name', when: { active: true } }] });
    put(client, '/x-rules', [
      { name: 'some_seats', holds: 'seats > 7', message: label },
      { name: 'known_seats', holds: 'not empty(seats) and seats / 2 > 1', message: label },
    ]);
  });
  expect((await at.run()).kind).toBe('written');
});
