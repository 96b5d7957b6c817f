import type { Handle } from '@engine/server/database/connect.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';

let sqlite: TestDatabase;
let stamps: number;

beforeAll(async () => {
  sqlite = await emptyDatabase('sqlite');
  await sql`create table notes (text text unique)`.execute(sqlite.database.kysely);
});
afterAll(() => sqlite.drop());

const add = (text: string) => (handle: Handle) =>
  sql`insert into notes (text) values (${text})`.execute(handle).then(() => text);

const texts = async () => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(
    sqlite.database.kysely,
  );
  return rows.map(({ text }) => text);
};

test('brief works that arrive together share a commit, and each gets its own answer', async () => {
  const before = sqlite.database.stamp() ?? 0;
  const answers = await Promise.all(['a', 'b', 'c'].map(text => sqlite.database.briefly(add(text))));
  stamps = (sqlite.database.stamp() ?? 0) - before;
  expect([answers, stamps]).toEqual([['a', 'b', 'c'], 1]);
});

test('one that fails leaves nothing behind and takes nothing from the others', async () => {
  const failing = sqlite.database.briefly(async handle => {
    await add('half')(handle);
    throw new Error('changed my mind');
  });
  const both = await Promise.allSettled([failing, sqlite.database.briefly(add('d'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await texts()).toEqual(['a', 'b', 'c', 'd']);
});

test('a refusal that rests on what another one writes is said once that is kept', async () => {
  const first = sqlite.database.briefly(add('e'));
  const second = sqlite.database.briefly(add('e')).catch(() => texts());
  expect([await first, await second]).toEqual(['e', ['a', 'b', 'c', 'd', 'e']]);
});

test('where the whole transaction is lost none of them is answered as kept', async () => {
  const rollback = (handle: Handle) => handle.executeQuery(CompiledQuery.raw('rollback'));
  const all = await Promise.allSettled([
    sqlite.database.briefly(add('f')),
    sqlite.database.briefly(rollback),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await texts()).not.toContain('f');
  expect(await sqlite.database.briefly(add('g'))).toBe('g');
});

test('longer work comes between them, in order of arrival', async () => {
  const order = await Promise.all([
    sqlite.database.briefly(add('h')),
    sqlite.database.transaction(handle =>
      texts().then(async seen => [seen.includes('h'), await add('i')(handle)]),
    ),
    sqlite.database.briefly(add('j')),
  ]);
  expect(order).toEqual(['h', [true, 'i'], 'j']);
});
