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
