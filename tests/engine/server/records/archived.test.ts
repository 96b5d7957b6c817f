import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importerOf } from '../imports/importer.ts';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

describe.each(dialects)('what is archived takes no change on %s', dialect => {
  let office: FilledOffice;
  let tour: { readonly id: number; readonly version: number };

  const ifMatch = (version: number) => ({ 'if-match': `"v${version}"` });
  const read = async () => (await office.owner.get(`tours/${tour.id}`)).body;
  const match = () => ifMatch(tour.version);

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    // What stands in the seeded jobs is no work.
    await office.data.run(office.all.deleteFrom('jobs'));
    await office.data.run(office.all.updateTable('tours').set({ status: 'planned', bill_case: null }));
    const path = `tours/${office.records.get('tour')}`;
    await office.owner.delete(path, undefined, ifMatch((await office.owner.get(path)).body.version));
    tour = (await office.owner.get(path)).body;
  });
  afterAll(() => office.close());

  test('neither by its form nor together with others', async () => {
    const put = await office.owner.put(`tours/${tour.id}`, { companion_count: 3 }, match());
    expect([put.status, put.body.code]).toEqual([409, 'archived']);
    expect(put.body.detail).toContain('Stellen Sie ihn zuerst wieder her');
    const many = await office.owner.put(`tours${query({ filter: { id: [tour.id] } })}`, {
      companion_count: 3,
    });
    expect([many.status, many.body.code]).toEqual([409, 'archived']);
    expect(await read()).toEqual(tour);
  });

  test('in a bulk change, whose row says why', async () => {
    const order = { kind: 'update', values: { companion_count: 3 } };
    const target = { filter: { id: [tour.id], archived_at_null: false }, count: 1 };
    const { body } = await office.owner.post('tours/bulk', { ...order, ...target });
    await jobWorkerOf(office, [bulkJob()]).workOff();
    const { counts } = (await office.owner.get(`tours/bulk/${body.id}`)).body;
    expect(counts).toMatchObject({ refused: 1, done: 0 });
    const [row] = (await office.owner.get(`tours/bulk/${body.id}/rows`)).body;
    expect(row.faults).toEqual([{ label: null, message: expect.stringMatching(/^Archiviert/) }]);
    expect(await read()).toEqual(tour);
  });

  test('by no step of its workflow, none of which is offered as possible', async () => {
    const taken = await office.owner.post(`tours/${tour.id}/transitions/confirm`, {}, match());
    expect([taken.status, taken.body.code]).toEqual([409, 'archived']);
    const steps: { allowed: boolean; why: { code: string } }[] = (await read())._transitions;
    expect(steps.map(({ allowed, why }) => [allowed, why.code])).toEqual(
      steps.map(() => [false, 'archived']),
    );
    expect(steps.length).toBeGreaterThan(0);
  });

  test('from no file, which names it as faulty', async () => {
    const importer = importerOf(office, office.owner);
    const file = `id;companion_count\n${tour.id};3\n`;
    const { counts, ...batch } = await importer.preview('tours', file, { key: ['id'] });
    expect(counts).toMatchObject({ faulty: 1, changed: 0 });
    const [row] = await importer.rows({ counts, ...batch }, 'faulty');
    expect(row?.faults).toEqual([{ field: '', message: expect.stringMatching(/^Archiviert/) }]);
  });

  test('until it is back', async () => {
    const back = await office.owner.post(`tours/${tour.id}/restore`, { reason: 'Versehen' }, match());
    expect(back.status).toBe(200);
    const put = await office.owner.put(
      `tours/${tour.id}`,
      { companion_count: 3 },
      ifMatch(back.body.version),
    );
    expect([put.status, put.body.companion_count]).toEqual([200, 3]);
  });
});
