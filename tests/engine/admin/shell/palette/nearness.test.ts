import { inOrder, nearness } from '@engine/admin/shell/palette/nearness.ts';
import { expect, test } from 'vitest';

const group = (resource: string, ...labels: readonly string[]) => ({
  resource,
  total: labels.length,
  capped: false,
  hits: labels.map((label, index) => ({ id: index + 1, label })),
});

test.each([
  ['Müller, Anna', 'muller', 0],
  ['Müller, Anna', 'müller, a', 0],
  ['Müller, Anna', 'müller anna', 0],
  ['Müller, Anna', 'anna müller', 1],
  ['F-2026-12 · Müller, Anna', 'Müll', 1],
  ['F-2026-12 · Müller, Anna', 'müller anna', 1],
  ['Müller, Anna', 'müller otto', 2],
  ['Sankt-Anna-Stift', 'anna', 1],
  ['Zumüller, Jo', 'müller', 2],
  ['F-2026-12', 'müller', 2],
])('%s is as near to “%s” as %i', (label, query, expected) => expect(nearness(label, query)).toBe(expected));

test('the person that was typed stands before what only names them, the rest as in the menu', () => {
  const found = [
    group('tours', 'T-1 · Berger, Anna'),
    group('bill-cases', 'F-2 · Berger, Anna'),
    group('guest', 'Bergerhof, Jo', 'Berger, Anna'),
    group('companies', 'Taxi Süd'),
  ];
  const order = inOrder(found, 'Berger', ['tours', 'bill-cases', 'companies', 'guest']);
  expect(order.map(({ resource }) => resource)).toEqual(['guest', 'tours', 'bill-cases', 'companies']);
});

test.each(['3.11.83', '089 998', 'anna berger'])('so does who has what was typed: %s', typed => {
  const found = [
    group('bill-cases', 'F-2 · Berger, Anna, *03.11.1983 · 10/2026'),
    group('guest', 'Berger, Anna, *03.11.1983'),
    group('tours', 'T-1 · 30.11.2026 · Berger, Anna, *03.11.1983'),
  ];
  const order = inOrder(found, typed, ['bill-cases', 'tours', 'guest']);
  expect(order.map(({ resource }) => resource)).toEqual(['guest', 'bill-cases', 'tours']);
});
