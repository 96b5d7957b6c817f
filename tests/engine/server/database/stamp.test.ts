import { connect } from '@engine/server/database/connect.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';

let sqlite: TestDatabase;

beforeAll(async () => {
  sqlite = await emptyDatabase('sqlite');
  await sql`create table notes (text text)`.execute(sqlite.database.kysely);
});
afterAll(() => sqlite.drop());

const write = ({ database }: Pick<TestDatabase, 'database'>) =>
  sql`insert into notes (text) values ('one')`.execute(database.kysely);

test('the stamp of SQLite stays the same while nothing is written', async () => {
  const before = sqlite.database.stamp();
  await sql`select * from notes`.execute(sqlite.database.kysely);
  expect(sqlite.database.stamp()).toBe(before);
});

test('the stamp of SQLite changes with a commit, and not before', async () => {
  const before = sqlite.database.stamp();
  await sqlite.database.transaction(async inner => {
    await sql`insert into notes (text) values ('two')`.execute(inner);
    expect(sqlite.database.stamp()).toBe(before);
  });
  expect(sqlite.database.stamp()).not.toBe(before);
});

test('the stamp of SQLite changes when another connection writes', async () => {
  const other = await connect(sqlite.url, { exclusive: false });
  const before = sqlite.database.stamp();
  await write({ database: other });
  await other.close();
  expect(sqlite.database.stamp()).not.toBe(before);
});

test('PostgreSQL, on which several servers may write, has no stamp', async () => {
  const postgres = await emptyDatabase('postgres');
  expect(postgres.database.stamp()).toBeNull();
  await postgres.drop();
});
