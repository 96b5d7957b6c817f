import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import type { BulkAnswer, BulkRow } from '@engine/shared/bulk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { type Caller, dialects, type FieldsOf, type Office, openOffice, query } from '../office.ts';

describe.each(dialects)('a bulk change on %s', dialect => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    await office.data.run(office.all.deleteFrom('jobs'));
    await office.data.run(office.all.deleteFrom('bic'));
    await office.data.run(office.all.deleteFrom('banks'));
  });

  const bank = (number: number, fields: FieldsOf<'bank'> = {}) =>
    office.insert('bank', {
      blz: String(10_000_000 + number),
      name: `Bank ${number}`,
      deleted: false,
      source: 'manual',
      ...fields,
    });
  const banks = () =>
    office.data.run(office.all.selectFrom('banks').select(['id', 'name', 'city', 'version']).orderBy('blz'));
  const cities = async () => (await banks()).map(({ city }) => city);
  const allBanks = (count: number, filter: object = {}) => ({ filter, count });
  const toBonn = { kind: 'update', values: { city: 'Bonn' } };
  const work = () => jobWorkerOf(office, [bulkJob()]).workOff();
  const begin = async (body: object, resource = 'banks'): Promise<BulkAnswer> => {
    const answer = await clerk.post(`${resource}/bulk`, body);
    expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
    return answer.body;
  };
  const read = async ({ resource, id }: BulkAnswer): Promise<BulkAnswer> =>
    (await clerk.get(`${resource}/bulk/${id}`)).body;
  const rows = async ({ resource, id }: BulkAnswer): Promise<readonly BulkRow[]> =>
    (await clerk.get(`${resource}/bulk/${id}/rows`)).body;
  const change = async (body: object, resource = 'banks'): Promise<BulkAnswer> => {
    const begun = await begin(body, resource);
    await work();
    return read(begun);
  };
  const undo = async (done: BulkAnswer): Promise<BulkAnswer> => {
    expect((await clerk.post(`${done.resource}/bulk/${done.id}/undo`)).status).toBe(202);
    await work();
    return read(done);
  };
  const codeOf = async (body: object, caller = clerk) => {
    const answer = await caller.post('banks/bulk', body);
    return [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})];
  };

  test('writes the rows of a filter, each with its version and entry of the log, and names those it cannot', async () => {
    await bank(1, { city: 'Ulm' });
    await bank(2, { city: 'Bonn' });
    await bank(3, { city: 'Ulm', deleted: true });
    const done = await change({ ...toBonn, ...allBanks(2, { deleted: false }) });
    expect(done).toMatchObject({
      stage: 'change',
      isAtWork: false,
      jobStatus: 'done',
      progress: { done: 2, total: 2 },
      counts: { total: 2, done: 1, unchanged: 1, refused: 0, waiting: 0 },
      canUndo: true,
    });
    expect(await banks()).toMatchObject([
      { city: 'Bonn', version: 2 },
      { city: 'Bonn', version: 1 },
      { city: 'Ulm', version: 1 },
    ]);
    expect((await rows(done)).map(({ label, outcome }) => [label, outcome])).toEqual([
      ['Bank 1 (10000001)', 'done'],
      ['Bank 2 (10000002)', 'unchanged'],
    ]);
    const [first] = await banks();
    const log = query({ filter: { resource: 'banks', record_id: first?.id, action: 'update' } });
    expect((await clerk.get(`activity-log${log}`)).body).toMatchObject([
      { user: clerk.id, changes: { city: ['Ulm', 'Bonn'] }, request_id: `job-${done.job}` },
    ]);
    expect(await office.logFindings()).toEqual([]);
  });

  test('a rule, and what somebody else has saved meanwhile, refuse one row and name why', async () => {
    const ids = [await bank(1), await bank(2), await bank(3)];
    await clerk.put(`banks/${ids[1]}`, { name: 'Neuer' }, { 'if-match': '"v1"' });
    const named = { rows: [...ids, 987_654].map(id => ({ id, version: 1 })) };
    const done = await change({ kind: 'update', values: { blz: '10000001' }, ...named });
    expect(done.counts).toMatchObject({ done: 0, unchanged: 1, refused: 3 });
    const reasons = (await rows(done)).map(({ outcome, faults }) => [outcome, faults[0]?.label ?? null]);
    expect(reasons).toEqual([
      ['unchanged', null],
      ['refused', null],
      ['refused', 'Bankleitzahl'],
      ['refused', null],
    ]);
    expect((await banks()).map(({ name }) => name)).toEqual(['Bank 1', 'Neuer', 'Bank 3']);
  });

  test('changes nothing where the filter has another number of rows, when it is ordered or when it begins', async () => {
    await bank(1);
    expect(await codeOf({ ...toBonn, ...allBanks(2) })).toEqual([409, 'bulkCount', []]);
    for (const arrange of [() => bank(2), () => office.data.run(office.all.deleteFrom('banks'))]) {
      const begun = await begin({ ...toBonn, ...allBanks((await banks()).length) });
      await arrange();
      await work();
      const failed = await read(begun);
      expect([failed.jobStatus, failed.canUndo]).toEqual(['failed', false]);
      expect(failed.error).toContain('Nichts wurde geändert');
      expect(await cities()).toEqual((await banks()).map(() => null));
    }
  });

  test('is the same job for a click and for two', async () => {
    await bank(1);
    const order = { ...toBonn, ...allBanks(1) };
    const key = { 'idempotency-key': 'a-click' };
    const first = await clerk.post('banks/bulk', order, key);
    await work();
    await bank(2);
    const second = await clerk.post('banks/bulk', order, key);
    expect([first.status, second.status, second.body.id]).toEqual([202, 202, first.body.id]);
    expect(await office.data.run(office.all.selectFrom('jobs').select('id'))).toHaveLength(1);
  });

  test('stops when it is cancelled, and goes on where a server died', async () => {
    for (let number = 1; number <= 120; number++) await bank(number);
    const cancelled = await begin({ ...toBonn, ...allBanks(120) });
    expect((await clerk.post(`jobs/${cancelled.job}/cancel`)).status).toBe(204);
    await work();
    expect(await read(cancelled)).toMatchObject({ jobStatus: 'cancelled', counts: { done: 0 } });

    const begun = await begin({ ...toBonn, ...allBanks(120) });
    const dying = jobWorkerOf(office, [
      {
        ...bulkJob(),
        async run(data, input, state) {
          const outcome = await bulkJob().run(data, input, state);
          if (outcome.kind === 'goOn' && outcome.done > 0) void dying.stop();
          return outcome;
        },
      },
    ]);
    await dying.workOff();
    const between = await read(begun);
    expect(between.counts.done).toBe(between.progress.done);
    expect(between.counts.waiting).toBeGreaterThan(0);
    const past = new Date(Date.now() - 1).toISOString();
    await office.data.run(
      office.all
        .updateTable('jobs')
        .set({ lease_until: past, status: 'running' })
        .where('id', '=', Number(begun.job)),
    );
    await work();
    expect((await read(begun)).counts).toMatchObject({ done: 120, waiting: 0 });
    expect(new Set((await banks()).map(({ city, version }) => `${city} v${version}`))).toEqual(
      new Set(['Bonn v2']),
    );
  });

  test('is put back to exactly what was, row by row, except where somebody has changed a row since', async () => {
    const values = ['Ulm', null, 'Bonn', 'Köln', 'Aachen'];
    for (const [at, city] of values.entries()) await bank(at, { city });
    const before = (await banks()).map(({ name, city }) => [name, city]);
    const done = await change({ kind: 'update', values: { city: 'Bonn', name: 'Eine' }, ...allBanks(5) });
    expect(await cities()).toEqual(values.map(() => 'Bonn'));
    const [, , , fourth] = await banks();
    await clerk.put(`banks/${fourth?.id}`, { city: 'Trier' }, { 'if-match': '"v2"' });

    const undone = await undo(done);
    expect(undone.counts).toMatchObject({ undone: 4, kept: 1, done: 0 });
    expect((await banks()).map(({ name, city }) => [name, city])).toEqual([
      ...before.slice(0, 3),
      ['Eine', 'Trier'],
      ...before.slice(4),
    ]);
    const kept = (await rows(undone)).find(({ outcome }) => outcome === 'kept');
    expect([kept?.record, kept?.faults.length]).toEqual([fourth?.id, 1]);
    const [entry] = (await clerk.get(`activity-log${query({ filter: { reason_like: 'Sammel' } })}`)).body;
    expect(entry).toMatchObject({ action: 'update', user: clerk.id });
  });

  test('says what it does not understand, and takes so many rows and no more', async () => {
    const id = await bank(1);
    const rows = [{ id, version: 1 }];
    const refused: readonly (readonly [object, readonly string[]])[] = [
      [{ ...toBonn }, ['count', 'filter']],
      [{ ...toBonn, rows: [] }, ['rows']],
      [{ ...toBonn, rows: [...rows, ...rows] }, ['rows']],
      [{ ...toBonn, rows, count: 1 }, ['count']],
      [{ kind: 'sing', rows }, ['kind']],
      [{ kind: 'update', values: {}, rows }, ['values']],
      [{ kind: 'restore', reason: ' ', rows }, ['reason']],
      [{ ...toBonn, step: 'x', rows }, ['step']],
    ];
    for (const [body, names] of refused) {
      const [status, code, faults] = await codeOf(body);
      expect([body, status, code, [...(faults as string[])].sort()]).toEqual([
        body,
        400,
        'validationFailed',
        names,
      ]);
    }
    expect(await codeOf([{ ...toBonn, rows }])).toEqual([400, 'invalidBody', []]);
    expect(await codeOf({ ...toBonn, ...allBanks(100_001) })).toEqual([422, 'bulkTooMany', []]);
    const many = Array.from({ length: 1_001 }, (_, at) => ({ id: at + 1, version: 1 }));
    expect(await codeOf({ ...toBonn, rows: many })).toEqual([422, 'bulkTooMany', []]);
    expect((await codeOf({ ...toBonn, filter: { nothing: 1 }, count: 1 }))[0]).toBe(400);
    expect((await clerk.post('nothing/bulk', toBonn)).status).toBe(404);
  });
});
