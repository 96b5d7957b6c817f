import { ThreadPool, ThreadsBusyError, threadFile } from '@engine/server/threads/threadPool.ts';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../databases.ts';

const limits = { width: 1, length: 1, timeMs: 60_000, memoryMb: 32 };
const pool = (own: Partial<typeof limits> = {}) =>
  new ThreadPool(threadFile('echo.thread', import.meta.url), { ...limits, ...own });

test('a thread answers, and serves the next work too', async () => {
  const threads = pool();
  expect(await threads.run('one')).toBe('one!');
  expect(await threads.run('two')).toBe('two!');
});

test('tasks wait for their turn, and more than may wait are refused', async () => {
  const threads = pool();
  const works = ['one', 'two', 'three'].map(each => threads.run(each));
  await expect(works[2]).rejects.toBeInstanceOf(ThreadsBusyError);
  const patient = threads.run('four', 2);
  expect(await Promise.all([...works.slice(0, 2), patient])).toEqual(['one!', 'two!', 'four!']);
});

test('a work that does not end is ended, without holding up the server, and the next one is done', async () => {
  const threads = pool({ timeMs: 2_000 });
  await expect(threads.run('hang')).rejects.toMatchObject({ limit: 'time', most: 2 });
  const patient = pool();
  await expect(patient.run('fill')).rejects.toMatchObject({ limit: 'memory', most: 32 });
  expect(await patient.run('next')).toBe('next!');
});

test('a database that takes too long is let finish, and then asked again', async () => {
  const { url, drop } = await emptyDatabase('sqlite');
  onTestFinished(drop);
  const thread = new URL('../../../../src/engine/server/database/sqlite/rows.thread.ts', import.meta.url);
  const threads = new ThreadPool(thread, { ...limits, timeMs: 500, isLetFinish: true });
  const ask = (sql: string) => threads.run({ file: url.slice('sqlite:'.length), sql, parameters: [] });
  const counted =
    'with recursive n (i) as (values (1) union all select i + 1 from n where i < 5000000) select count(*) as rows from n';
  await expect(ask(counted)).rejects.toMatchObject({ limit: 'time', most: 0.5 });
  expect(await ask('select 1 as one')).toEqual({ kind: 'read', rows: [{ one: 1 }] });
});

test('a work that fails is the failure of its caller alone', async () => {
  const threads = pool();
  await expect(threads.run('fail')).rejects.toThrow('no answer');
  expect(await threads.run('next')).toBe('next!');
});
