import { shareOpen } from '@office/payments/server/shareOpen.ts';
import { expect, test } from 'vitest';

const claim = { rest: 1_000, refusedCut: 0, contested: 0, settled: 0 };
const share = (open: number, ...claims: readonly Partial<typeof claim>[]) =>
  shareOpen(
    open,
    claims.map((each, id) => ({ ...claim, ...each, id })),
  ).map(each => [each.open, each.contested]);

test('what is left of a bill is first what is contested, then a cut that did not stand', () => {
  expect(share(800, { contested: 600 }, { refusedCut: 600 })).toEqual([
    [600, 600],
    [200, 0],
  ]);
});

test('a case is owed no more than is left of it, a cut that did not stand included', () => {
  expect(share(2_000, { refusedCut: 600 }, {})).toEqual([
    [1_000, 0],
    [1_000, 0],
  ]);
});

test('money that names a case settles its cut that did not stand last', () => {
  expect(share(1_000, { refusedCut: 600, settled: 700 }, {})).toEqual([
    [300, 0],
    [700, 0],
  ]);
});

test('a case that was paid more than it is owed takes nothing from the others', () => {
  expect(share(800, { settled: 1_200 }, {})).toEqual([
    [0, 0],
    [800, 0],
  ]);
});

test('cents that cannot be shared go to the largest remainders, the first of equals', () => {
  expect(share(100, { rest: 100 }, { rest: 100 }, { rest: 100 })).toEqual([
    [34, 0],
    [33, 0],
    [33, 0],
  ]);
  expect(share(100, { rest: 100 }, { rest: 500 }).map(([open]) => open)).toEqual([17, 83]);
});
