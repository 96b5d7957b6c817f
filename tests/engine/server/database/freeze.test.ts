import { constraintRules, translateDatabaseError } from '@engine/server/database/constraintViolation.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases, emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables, entity, field, insert, run } from './sample.ts';

const log = entity('log', [field('text', 'text'), field('mood', 'text')], { appendOnly: true });
const bill = entity('bill', [field('status', 'text'), field('total', 'money'), field('paid', 'money')], {
  frozen: { when: { status: ['issued'] }, except: ['status', 'paid'] },
});

describe.each(databases)('rows that the database keeps as they are, on %s (R-KEEP-3, R-KEEP-4)', dialect => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await emptyDatabase(dialect);
    await createTables(test.database, [log, bill]);
  });
  afterEach(() => test.drop());

  const violationOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (error: unknown) => error,
    );
    return translateDatabaseError(error, constraintRules([log, bill]));
  };
  const locked = { kind: 'violation', code: 'locked', table: 'log', fields: [], inUse: null };

  it('an append-only row can be neither changed nor deleted nor written over', async () => {
    const id = await insert(test.database, 'log', { text: 'first' });
    const attempts = [
      `update log set text = 'other' where id = ${id}`,
      `update log set mood = 'added' where id = ${id}`,
      `update log set id = 99 where id = ${id}`,
      'delete from log',
    ];
    for (const attempt of attempts) expect(await violationOf(run(test.database, attempt))).toEqual(locked);
    expect(await run(test.database, 'select id, text, mood from log')).toEqual([
      { id, text: 'first', mood: null },
    ]);
  });

  it('nor can it be replaced or truncated', async () => {
    const id = await insert(test.database, 'log', { text: 'first' });
    const attempt =
      dialect === 'sqlite'
        ? `insert or replace into log (id, text, created_at, updated_at) values (${id}, 'other', 'x', 'x')`
        : 'truncate log';
    expect(await violationOf(run(test.database, attempt))).toEqual(locked);
    expect(await run(test.database, 'select text from log')).toEqual([{ text: 'first' }]);
  });

  it('a row under a condition keeps all but what is named, from the moment on that it holds, and never thaws', async () => {
    const id = await insert(test.database, 'bill', { status: 'draft', total: 100 });
    await run(test.database, `update bill set total = 200, status = 'issued' where id = ${id}`);
    await expect(run(test.database, `update bill set total = 300 where id = ${id}`)).rejects.toThrow(
      'frozen',
    );
    await expect(run(test.database, `update bill set status = 'draft' where id = ${id}`)).rejects.toThrow(
      'frozen',
    );
    await expect(run(test.database, `delete from bill where id = ${id}`)).rejects.toThrow('frozen');
    await run(test.database, `update bill set paid = 200 where id = ${id}`);
    expect(await run(test.database, 'select total, paid from bill')).toEqual([{ total: 200, paid: 200 }]);
  });
});
