import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { keepBatch } from '@engine/server/imports/batches.ts';
import { forgetOldImports } from '@engine/server/imports/forgetImports.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, logKeys, type Office, openOffice } from '../office.ts';

describe.each(dialects)('what is kept of uploaded files on %s', dialect => {
  let office: Office;
  let clerk: Data;
  beforeAll(async () => {
    office = await openOffice(dialect);
    const { id } = await office.caller('all');
    clerk = openData(
      office.database,
      office.model,
      logKeys,
    )({ ...allRights, userId: id, ownerId: id }, 'test');
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    await office.data.run(office.all.deleteFrom('import_rows'));
    await office.data.run(office.all.deleteFrom('import_batches'));
  });

  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => JSON.stringify([at + 2, [String(20_000_001 + at)]]));
  const keep = (data: Data, count = 3) =>
    keepBatch(data, { resource: 'banks', filename: 'file.csv', columns: ['BLZ'], rows: rows(count) });
  const setBatches = (fields: { stage?: 'reading' | 'expired'; updated_at?: string }) =>
    office.data.run(office.all.updateTable('import_batches').set(fields));
  const stages = async () =>
    (await office.data.run(office.all.selectFrom('import_batches').select('stage').orderBy('id'))).map(
      ({ stage }) => stage,
    );
  const countRows = async () =>
    (await office.data.run(office.all.selectFrom('import_rows').select('id'))).length;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  test('rows are removed also where a server ended while it removed them', async () => {
    await keep(clerk);
    await setBatches({ stage: 'expired', updated_at: hoursAgo(0) });
    await keep(clerk, 2);
    await forgetOldImports(office.data).work(() => false);
    expect([await stages(), await countRows()]).toEqual([['expired', 'read'], 2]);
  });
});
