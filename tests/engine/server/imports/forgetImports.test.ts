import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { keepBatch, loadBatch, moveStage } from '@engine/server/imports/batches.ts';
import { dropUnused, forgetOldImports } from '@engine/server/imports/forgetImports.ts';
import { importKind } from '@engine/server/imports/importJob.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
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
  const setBatches = (fields: { stage?: 'reading' | 'preview' | 'expired'; updated_at?: string }) =>
    office.data.run(office.all.updateTable('import_batches').set(fields));
  const stages = async () =>
    (await office.data.run(office.all.selectFrom('import_batches').select('stage').orderBy('id'))).map(
      ({ stage }) => stage,
    );
  const countRows = async () =>
    (await office.data.run(office.all.selectFrom('import_rows').select('id'))).length;
  /** the clerk's data, whose transactions begin with something else */
  const withTransaction = (transaction: Data['transaction']) =>
    new Proxy(clerk, {
      get(target, name) {
        if (name === 'transaction') return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
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
    await expect(keep(withTransaction(cutOff), 600)).rejects.toMatchObject({ status: 409 });
    expect([await stages(), await countRows()]).toEqual([['expired'], 0]);
  });

  test.each<readonly [string, number, (data: Data) => Promise<void>]>([
    ['another upload', 0, data => dropUnused(data, 'banks')],
    [
      'the removal of old imports',
      31 * 24,
      async data => void (await forgetOldImports(data).work(() => false)),
    ],
  ])('an import that begins while %s looks for rows to remove keeps its own', async (_, age, remove) => {
    const id = await keep(clerk);
    await setBatches({ stage: 'preview', updated_at: hoursAgo(age) });
    const batch = await loadBatch(clerk, 'banks', id);
    const begun: boolean[] = [];
    const begin: Data['transaction'] = async work => {
      const job = await startJob(clerk, importKind, {});
      begun.push(await moveStage(clerk, batch, 'commit', job, batch.mapping));
      return clerk.transaction(work);
    };
    await remove(withTransaction(begin));
    expect(begun).toEqual([true]);
    expect([await stages(), await countRows()]).toEqual([['commit'], 3]);
  });

  test('an import whose rows are removed cannot begin', async () => {
    const id = await keep(clerk);
    const batch = await loadBatch(clerk, 'banks', id);
    await dropUnused(clerk, 'banks');
    const job = await startJob(clerk, importKind, {});
    expect(await moveStage(clerk, batch, 'preview', job, batch.mapping)).toBe(false);
    expect([await stages(), await countRows()]).toEqual([['expired'], 0]);
  });
});
