import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { keepBatch } from '@engine/server/imports/batches.ts';
import { dropUnused, forgetOldImports } from '@engine/server/imports/forgetImports.ts';
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

  test('an upload of the same user leaves one alone that is still being stored', async () => {
    await keep(clerk);
    await setBatches({ stage: 'reading' });
    await dropUnused(clerk, 'banks');
    expect([await stages(), await countRows()]).toEqual([['reading'], 3]);
  });

  test('an upload that was given up an hour ago makes way for the next one', async () => {
    await keep(clerk);
    await setBatches({ stage: 'reading', updated_at: hoursAgo(1.1) });
    await dropUnused(clerk, 'banks');
    expect([await stages(), await countRows()]).toEqual([['expired'], 0]);
  });

  test.each([
    ['between its rows', 2],
    ['after its last row', 4],
  ])('a batch that is dropped %s is refused and holds no rows that came later', async (_, at) => {
    let begun = 0;
    const cutOff: Data['transaction'] = async work => {
      begun += 1;
      if (begun === at) {
        await setBatches({ stage: 'expired' });
        await office.data.run(office.all.deleteFrom('import_rows'));
      }
      return clerk.transaction(work);
    };
    const data = new Proxy(clerk, {
      get: (target, name) => (name === 'transaction' ? cutOff : Reflect.get(target, name, target)),
    });
    await expect(keep(data, 600)).rejects.toMatchObject({ status: 409 });
    expect([await stages(), await countRows()]).toEqual([['expired'], 0]);
  });
});
