import { preload } from '@engine/admin/shell/preload/preload';
import { expect, test } from 'vitest';

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
