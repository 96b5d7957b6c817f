import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { logCheck } from '@engine/server/audit/verify.ts';
import { connect } from '@engine/server/database/connect.ts';
import { lastRun } from '@engine/server/integrity/maintenanceRuns.ts';
import { readRecordsAfter } from '@engine/server/records/rows/readRecords.ts';
import { loadStored, readAllStored, readStored } from '@engine/server/records/rows/rows.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../databases.ts';
import { dialects, type Office, openOffice } from '../office.ts';
import { run } from './sample.ts';

describe.each(dialects)('a server whose tables got a column from one of the next build, on %s', dialect => {
  let office: Office;
  let id: number;
  beforeAll(async () => {
    office = await openOffice(dialect);
    const fields = { name_de: 'Dr.', position: 'before', active: true };
    id = await office.insert('title', { ...fields, code: 'ONE' });
  });
  afterAll(() => office.close());

  const title = () => entityNamed(office.model, 'title');
  const readings: readonly (readonly [string, string, (data: Data) => Promise<unknown>])[] = [
    ['a record', 'titles', data => readStored(data, title(), id)],
    ['some records', 'titles', data => readAllStored(data, title(), [id])],
    ['records by a condition', 'titles', data => loadStored(data, title(), [sql`t.id = ${id}`])],
    ['records one after the other', 'titles', data => readRecordsAfter(data, title(), 0, 10)],
    ['the log', 'activity_log', data => logCheck(null).step(data, 0)],
    ['the last run of the maintenance', 'maintenance_runs', data => lastRun(data, 'verify')],
    ['the settings', 'setup', syncSettings],
  ];

  it.each(readings)('reads %s as before', async (name, table, read) => {
    const before = [await read(office.data), await read(office.data), await read(office.data)];
    const column = sql.ref(`added_${name.replaceAll(' ', '_')}`);
    await office.data.run(sql`alter table ${sql.table(table)} add column ${column} text`);
    expect(await read(office.data)).toEqual(before[0]);
  });
});

it('a statement that PostgreSQL refuses since its columns changed is prepared again', async () => {
  const test = await emptyDatabase('postgres', { poolSize: 1 });
  const other = await connect(test.url, { poolSize: 1 });
  try {
    await run(other, 'create table bank (name text)');
    const read = () => run(test.database, 'select * from bank');
    await read();
    await read();
    await read();
    await run(other, 'alter table bank add column note text');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect(test.database.connections.open).toBe(0);
    expect([await read(), await read(), await read()]).toEqual([[], [], []]);
  } finally {
    await other.close();
    await test.drop();
  }
});
