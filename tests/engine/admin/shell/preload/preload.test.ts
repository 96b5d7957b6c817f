import { askForRows } from '@engine/admin/shell/preload/firstRecords';
import { preload } from '@engine/admin/shell/preload/preload';
import { bill } from '@generated/tables/bill';
import { role } from '@generated/tables/role';
import { QueryClient } from '@tanstack/react-query';
import { memoryStore, testDataProvider } from 'ra-core';
import { expect, test, vi } from 'vitest';

/** Pieces of code that arrive on demand. */
function pieces(count: number) {
  const running = new Map<number, { arrive: () => void; fail: () => void }>();
  const started: number[] = [];
  const all = Array.from({ length: count }, (_, index) => () => {
    started.push(index);
    return new Promise<void>((resolve, reject) => {
      running.set(index, { arrive: resolve, fail: () => reject(new Error('gone')) });
    });
  });
  return { all, started, running };
}
const turn = () => new Promise<void>(resolve => setTimeout(resolve));

test('code comes at most four pieces at a time (R-SHELL-13)', async () => {
  const { all, started, running } = pieces(6);
  const done = preload(all, undefined);
  expect(started).toEqual([0, 1, 2, 3]);
  running.get(2)?.arrive();
  await turn();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  for (const index of [0, 1, 3, 4]) running.get(index)?.arrive();
  await turn();
  running.get(5)?.arrive();
  await done;
});

test('a piece that fails does not keep the others from coming', async () => {
  const { all, started, running } = pieces(5);
  const done = preload(all, undefined);
  running.get(0)?.fail();
  await turn();
  expect(started).toContain(4);
  for (const { arrive } of running.values()) arrive();
  await done;
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing comes beforehand over %o (R-SHELL-13)',
  async connection => {
    const { all, started } = pieces(3);
    await preload(all, connection);
    expect(started).toEqual([]);
  },
);

test.each([
  ['', undefined],
  ['?group=status', true],
])('the list at %s is asked for as the page will ask for it', async (search, isOnlyCounted) => {
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  const sources = {
    queryClient: new QueryClient(),
    dataProvider: testDataProvider({ getList }),
    store: memoryStore(),
    locale: 'de' as const,
  };
  await askForRows(sources, bill, search);
  expect(getList.mock.calls).toMatchObject([['bills', { meta: { fields: ['$list'] } }]]);
  expect(sources.queryClient.getQueryCache().getAll()[0]?.queryKey[2]).toMatchObject({
    meta: isOnlyCounted ? { isOnlyCounted } : { fields: ['$list'] },
  });
});

test.each([
  ['de', 'name_de'],
  ['en', 'name_en'],
] as const)(
  'the list of roles is asked for in %s in the order that its page begins with',
  async (locale, field) => {
    const getList = vi.fn(async () => ({ data: [], total: 0 }));
    const dataProvider = testDataProvider({ getList });
    await askForRows(
      { queryClient: new QueryClient(), dataProvider, store: memoryStore(), locale },
      role,
      '',
    );
    expect(getList.mock.calls).toMatchObject([['roles', { sort: { field } }]]);
  },
);
