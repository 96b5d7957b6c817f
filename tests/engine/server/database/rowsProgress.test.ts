import { rowsProgress } from '@engine/server/database/migrations/rows/rowsProgress.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { run } from './sample.ts';

describe.each(databases)('the progress of a migration on %s', dialect => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await emptyDatabase(dialect);
    await run(test.database, 'create table banks (id integer primary key)');
    await run(test.database, 'insert into banks values (1), (2), (3), (4)');
  });
  afterAll(() => test.drop());

  it('is said once a while, and not at all of what takes a moment', async () => {
    const said: string[] = [];
    const clock = { now: 0 };
    const progress = rowsProgress({
      say: sentence => said.push(sentence),
      everyMs: 3_000,
      now: () => clock.now,
    });
    const done = await progress.begin(test.database.kysely, 'banks', 'values of name');
    for (const now of [2_999, 3_000, 5_999, 6_000]) {
      clock.now = now;
      done(1);
    }
    expect(said).toEqual([
      'Migrating banks, values of name: 2 of 4 rows.',
      'Migrating banks, values of name: 4 of 4 rows.',
    ]);
  });

  it('is nothing to tell of a table without rows, however long the step takes', async () => {
    await run(test.database, 'create table bic (id integer primary key)');
    const said: string[] = [];
    const clock = { now: 0 };
    const progress = rowsProgress({ say: sentence => said.push(sentence), now: () => clock.now });
    const done = await progress.begin(test.database.kysely, 'bic');
    clock.now = 60_000;
    done(0);
    expect(said).toEqual([]);
  });
});
