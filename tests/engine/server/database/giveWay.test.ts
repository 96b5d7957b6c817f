import { connect, type Database } from '@engine/server/database/connect.ts';
import { temporaryName } from '@engine/server/database/ddl/followSql.ts';
import { requiredBeside } from '@engine/server/database/migrations/large/requiredBeside.ts';
import { settleRules } from '@engine/server/database/migrations/large/settleRules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { run } from './sample.ts';

let test: TestDatabase;
let other: Database;
const rule = `"${temporaryName('bank', 'note')}"`;
beforeAll(async () => {
  test = await emptyDatabase('postgres');
  other = await connect(test.url, { poolSize: 2 });
  await run(other, 'create table bank (id bigint primary key, note text)');
  await run(other, `alter table bank add constraint ${rule} check (note is not null)`);
});
afterAll(async () => {
  await other.close();
  await test.drop();
});

const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`;

it.each([
  [
    'checks that a column has its values',
    () => test.database.outside(handle => requiredBeside(handle, 'bank', 'note')),
  ],
  ['removes a rule that was there for the migration alone', () => settleRules(test.database)],
])('while a backup reads a table on PostgreSQL, what %s lets others write', async (_, work) => {
  const { done } = await other.transaction(async handle => {
    await run({ dialect: 'postgres', kysely: handle }, 'select count(*) from bank');
    const done = work();
    while ((await run(other, isWaiting)).length === 0);
    // would wait until the end of this transaction otherwise, behind the migration
    await run(other, `update bank set note = 'n'`);
    return { done };
  });
  await done;
  expect(await run(other, 'select note from bank')).toEqual([]);
});
