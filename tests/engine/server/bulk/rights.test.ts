import type { Actor } from '@engine/server/access/actor.ts';
import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import type { BulkAnswer } from '@engine/shared/bulk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

describe.each(dialects)('the rights to a bulk change on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    await office.data.run(office.all.deleteFrom('jobs'));
  });
  afterAll(() => office.close());

  const work = (owner: Partial<Actor> | null = {}) => jobWorkerOf(office, [bulkJob()], owner).workOff();
  const read = async (path: string) => (await office.owner.get(path)).body;
  const rowOf = async (resource: string, entity: string) => {
    const { id, version } = await read(`${resource}/${office.records.get(entity)}`);
    return { rows: [{ id, version }] };
  };
  const begin = (resource: string, body: object, caller: Caller = office.owner) =>
    caller.post(`${resource}/bulk`, body);
  const finish = async (
    resource: string,
    body: object,
    caller = office.owner,
    owner: Partial<Actor> = {},
  ) => {
    const { status, body: begun } = await begin(resource, body, caller);
    expect([status, begun]).toEqual([202, expect.anything()]);
    await work(owner);
    const answer: BulkAnswer = (await caller.get(`${resource}/bulk/${begun.id}`)).body;
    return answer;
  };

  test.each([
    ['unknown to the product', { nothing: 1 }, { nothing: 'unknown' }],
    ['that the product writes', { number: 'F-1' }, { number: 'readOnly' }],
    [
      'hidden from the caller',
      { infection: 'x', notes: 'y' },
      { infection: 'forbidden', notes: 'forbidden' },
    ],
    ['of the server', { version: 7 }, { version: 'readOnly' }],
    ['of child rows', { former_exemptions: [] }, { former_exemptions: 'unknown' }],
  ])('fields %s are refused by name', async (_, values, codes) => {
    const answer = await begin('guest', { kind: 'update', values, filter: {}, count: 1 }, office.reader);
    const faults: readonly (readonly [string, { code: string }])[] = Object.entries(answer.body.errors);
    expect(answer.status).toBe(400);
    expect(Object.fromEntries(faults.map(([name, { code }]) => [name, code]))).toEqual(codes);
  });

  test('a field that one may change without reading it is none to change in many records', async () => {
    const blind = await office.caller(['guest.list', 'guest.read', 'guest.update', 'guest.update.infection']);
    const order = { kind: 'update', values: { infection: 'x' }, filter: {}, count: 1 };
    expect((await begin('guest', order, blind)).body.errors.infection.code).toBe('forbidden');
  });

  test('a field that asks for a fresh proof of identity, or is set once, is none to change in many records', async () => {
    const order = { kind: 'update', values: { payout_holder: 'Anders' }, filter: {}, count: 1 };
    const { body } = await begin('clients', order);
    expect(body.errors.payout_holder.code).toBe('oneByOne');
    const once = await begin('roles', { ...order, values: { key: 'other' } });
    expect(once.body.errors.key.code).toBe('setOnce');
  });

  test('a hidden value cannot be guessed by how many records have it', async () => {
    const order = { kind: 'update', values: { last_name: 'Anders' } };
    for (const filter of [{ infection: 'kanarie-infection' }, { infection_null: true }, { infection: 'x' }]) {
      const asked = await begin('guest', { ...order, filter, count: 1 }, office.reader);
      const listed = await office.reader.get(`guest${query({ filter })}`);
      expect([asked.status, asked.body.code]).toEqual([listed.status, listed.body.code]);
      expect(asked.status).toBe(403);
    }
  });

  test('each kind of work asks for its right, and a step for its own', async () => {
    const everything = [
      ['tours.update', { kind: 'update', values: { companion_count: 1 } }],
      ['tours.delete', { kind: 'delete' }],
      ['tours.restore', { kind: 'restore', reason: 'x' }],
      ['tours.confirm', { kind: 'step', step: 'confirm' }],
    ] as const;
    for (const [right, order] of everything) {
      const without = await office.caller(['tours.list', 'tours.read', 'tours.create']);
      const holder = await office.caller(['tours.list', 'tours.read', right]);
      const unseeing = await office.caller([right]);
      const target = { filter: { id: [987_654] }, count: 1 };
      const codes = [];
      for (const caller of [without, unseeing, holder])
        codes.push((await begin('tours', { ...order, ...target }, caller)).body.code);
      expect([right, codes]).toEqual([right, ['forbidden', 'forbidden', 'bulkCount']]);
    }
    expect((await begin('tours', { kind: 'step', step: 'fly', filter: {}, count: 1 })).status).toBe(404);
    expect((await begin('banks', { kind: 'restore', reason: 'x', filter: {}, count: 1 })).status).toBe(404);
  });

  test('rows out of sight are not there, and the filter counts those in sight', async () => {
    const other = await office.caller('all', { clients: [987_654] });
    const order = { kind: 'update', values: { name: 'Fremd' } };
    const count = await begin('companies', { ...order, filter: {}, count: 1 }, other);
    expect([count.body.code, count.body.detail]).toEqual([
      'bulkCount',
      expect.stringContaining('jetzt sind es 0'),
    ]);
    const named = { ...order, ...(await rowOf('companies', 'company')) };
    const scope = Object.fromEntries(
      office.model.scopes.map(name => [name, name === 'clients' ? [987_654] : null]),
    );
    const done = await finish('companies', named, other, { scope });
    expect(done.counts).toMatchObject({ refused: 1, done: 0 });
    const [row] = (await other.get(`companies/bulk/${done.id}/rows`)).body;
    expect([row.label, row.faults[0].label]).toEqual([null, null]);
  });

  test('the job asks again: without the right, or locked, its owner changes nothing', async () => {
    const order = { kind: 'update', values: { companion_count: 7 }, ...(await rowOf('tours', 'tour')) };
    const permissions = new Set(['tours.list', 'tours.read']);
    for (const owner of [{ permissions }, null]) {
      const { body } = await begin('tours', order);
      await work(owner);
      const failed = await read(`tours/bulk/${body.id}`);
      expect([failed.jobStatus, failed.counts.waiting]).toEqual(['failed', 1]);
    }
    expect((await read(`tours/${office.records.get('tour')}`)).companion_count).not.toBe(7);
  });

  test('it is its owner’s alone, to look at, to stop and to take back', async () => {
    const { id, job } = await finish('tours', { kind: 'delete', ...(await rowOf('tours', 'tour')) });
    const other = await office.caller('all');
    for (const path of [`tours/bulk/${id}`, `tours/bulk/${id}/rows`, `companies/bulk/${id}`])
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    expect((await other.post(`tours/bulk/${id}/undo`)).status).toBe(404);
    expect((await other.post(`jobs/${job}/cancel`)).status).toBe(404);
    // nor the owner's under another resource, whose rights would be asked then
    for (const path of [`companies/bulk/${id}`, `companies/bulk/${id}/rows`])
      expect([path, (await office.owner.get(path)).status]).toEqual([path, 404]);
    expect((await office.owner.post(`companies/bulk/${id}/undo`)).status).toBe(404);
    expect((await office.owner.post(`tours/bulk/${id}/undo`)).status).toBe(202);
    await work();
  });

  test('what is archived comes back by those who may, and what came back goes again', async () => {
    const archivedAt = async () => (await read(`tours/${office.records.get('tour')}`)).archived_at;
    const archived = await finish('tours', { kind: 'delete', ...(await rowOf('tours', 'tour')) });
    expect([archived.counts.done, archived.canUndo, await archivedAt()]).toEqual([
      1,
      true,
      expect.any(String),
    ]);
    const path = `tours/bulk/${archived.id}/undo`;
    await office.owner.post(path);
    expect((await office.owner.post(path)).body.code).toBe('bulkStage');
    await work();
    expect(await archivedAt()).toBeNull();

    await finish('tours', { kind: 'delete', ...(await rowOf('tours', 'tour')) });
    const order = { kind: 'restore', reason: 'Versehen', ...(await rowOf('tours', 'tour')) };
    const restored = await finish('tours', order);
    expect([restored.counts.done, await archivedAt()]).toEqual([1, null]);
    await office.owner.post(`tours/bulk/${restored.id}/undo`);
    await work();
    expect(await archivedAt()).not.toBeNull();
    const rights = ['tours.list', 'tours.read', 'tours.restore'];
    const caller = await office.caller(rights);
    const again = { kind: 'restore', reason: 'Versehen', ...(await rowOf('tours', 'tour')) };
    const kept = await finish('tours', again, caller, { permissions: new Set(rights) });
    expect([kept.counts.done, kept.canUndo]).toEqual([1, false]);
    expect((await caller.post(`tours/bulk/${kept.id}/undo`)).status).toBe(403);
  });

  test('a step is taken as by itself, and is final where the workflow has no way back', async () => {
    const state = async () => (await read(`tours/${office.records.get('tour')}`)).status;
    await office.data.run(office.all.updateTable('tours').set({ status: 'planned' }));
    const order = { kind: 'step', step: 'confirm' };
    const done = await finish('tours', { ...order, ...(await rowOf('tours', 'tour')) });
    expect([done.counts.done, done.canUndo, await state()]).toEqual([1, false, 'confirmed']);
    expect((await office.owner.post(`tours/bulk/${done.id}/undo`)).status).toBe(403);
    const again = await finish('tours', { ...order, ...(await rowOf('tours', 'tour')) });
    const [row] = await read(`tours/bulk/${again.id}/rows`);
    expect([row.outcome, row.faults[0].message]).toEqual([
      'refused',
      expect.stringContaining('im jetzigen Status nicht möglich'),
    ]);
  });

  test('a step takes what it requires for the records that have none, and nothing else', async () => {
    const tour = async () => read(`tours/${office.records.get('tour')}`);
    const set = (cancel_reason: string | null) =>
      office.data.run(office.all.updateTable('tours').set({ status: 'planned', cancel_reason }));
    const cancel = async (fields: object | undefined) => {
      const order = { kind: 'step', step: 'cancel', fields, ...(await rowOf('tours', 'tour')) };
      return begin('tours', order);
    };
    const done = async (fields?: object) => {
      const { status, body } = await cancel(fields);
      expect(status).toBe(202);
      await work();
      return [(await read(`tours/bulk/${body.id}`)).counts.done, (await tour()).cancel_reason];
    };
    await set(null);
    expect(await done()).toEqual([0, null]);
    expect(await done({ cancel_reason: 'Glatteis' })).toEqual([1, 'Glatteis']);
    await set('Krank');
    expect(await done({ cancel_reason: 'Glatteis' })).toEqual([1, 'Krank']);
    await set(null);
    for (const [fields, fault] of [
      [{ note: 'x' }, { note: 'unknown' }],
      [{ nothing: 1 }, { nothing: 'unknown' }],
      ['x', { fields: 'type' }],
    ] as const) {
      const { status, body } = await cancel(fields as object);
      const codes = Object.entries<{ code: string }>(body.errors).map(([name, { code }]) => [name, code]);
      expect([status, Object.fromEntries(codes)]).toEqual([400, fault]);
    }
  });

  test('a step is undone by the step that leads back, with its rights, and not where somebody went on', async () => {
    const state = async () => (await read(`tours/${office.records.get('tour')}`)).status;
    const order = { kind: 'step', step: 'dispute', reason: 'Wagen fehlt' };
    const takeFrom = async (status: string) => {
      await office.data.run(office.all.updateTable('tours').set({ status: 'driven' }));
      const done = await finish('tours', { ...order, ...(await rowOf('tours', 'tour')) });
      expect([done.counts.done, await state()]).toEqual([1, status]);
      return done;
    };
    const undo = async ({ id }: BulkAnswer) => {
      const { status } = await office.owner.post(`tours/bulk/${id}/undo`);
      await work();
      return [status, (await read(`tours/bulk/${id}`)).counts.undone, await state()];
    };
    const done = await takeFrom('disputed');
    expect([done.canUndo, await undo(done)]).toEqual([true, [202, 1, 'driven']]);
    const changed = await takeFrom('disputed');
    await office.data.run(office.all.updateTable('tours').set(({ ref }) => ({ version: ref('id') })));
    expect(await undo(changed)).toEqual([202, 0, 'disputed']);
    // from a state that a later release of the product does not have
    const unknown = await takeFrom('disputed');
    const rows = office.all.updateTable('bulk_change_rows').where('change', '=', unknown.id);
    await office.data.run(rows.set({ changes: JSON.stringify({ status: ['flown', 'disputed'] }) }));
    expect(await undo(unknown)).toEqual([202, 0, 'disputed']);

    const rights = ['tours.list', 'tours.read', 'tours.dispute'];
    const caller = await office.caller(rights);
    await office.data.run(office.all.updateTable('tours').set({ status: 'driven' }));
    const named = { ...order, ...(await rowOf('tours', 'tour')) };
    const own = await finish('tours', named, caller, { permissions: new Set(rights) });
    expect([own.counts.done, own.canUndo]).toEqual([1, false]);
    expect((await caller.post(`tours/bulk/${own.id}/undo`)).status).toBe(403);
  });

  test('a change is undone by those alone who may still change', async () => {
    const reads = ['companies.list', 'companies.read'];
    const caller = await office.caller([...reads, 'companies.update']);
    const order = { kind: 'update', values: { name: 'Taxi Neu' }, ...(await rowOf('companies', 'company')) };
    const done = await finish('companies', order, caller);
    expect([done.counts.done, done.canUndo]).toEqual([1, true]);
    office.changeRights(caller, reads);
    expect((await caller.get(`companies/bulk/${done.id}`)).body.canUndo).toBe(false);
    expect((await caller.post(`companies/bulk/${done.id}/undo`)).status).toBe(403);
  });

  test('an undo is refused to those who have lost the right to the way back', async () => {
    const { id } = await finish('tours', { kind: 'delete', ...(await rowOf('tours', 'tour')) });
    await office.owner.post(`tours/bulk/${id}/undo`);
    await work({ permissions: new Set(['tours.list', 'tours.read', 'tours.delete']) });
    const answer = await read(`tours/bulk/${id}`);
    expect([answer.jobStatus, answer.counts.done]).toEqual(['failed', 1]);
  });

  test('it is described to those who may do some of it', async () => {
    const described = async (...rights: readonly string[]) => {
      const { body } = await (await office.caller(rights)).get('openapi.json');
      return Object.keys(body.paths).filter(path => path.includes('/bulk'));
    };
    expect(await described('tours.list', 'tours.read', 'companies.update')).toEqual([]);
    expect(await described('tours.list', 'tours.confirm')).toEqual([
      '/tours/bulk',
      '/tours/bulk/{id}',
      '/tours/bulk/{id}/rows',
      '/tours/bulk/{id}/undo',
    ]);
  });
});
