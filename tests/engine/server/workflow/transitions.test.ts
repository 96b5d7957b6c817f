import { entityNamed } from '@engine/server/access/model.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { moveRecord, moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedWorld, type World } from '../access/world.ts';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';
import { hasRulesOfItsOwn, recordIn, rightsToOwners, take, workflows } from './steps.ts';

/** What a rule of the domain must not be mistaken for. */
const refusedByTheSchema = ['wrongState', 'forbidden', 'notFound'];
/** A hook that fails refuses nothing. */
const noRuleOfTheDomain = [...refusedByTheSchema, 'internal'];

describe.each(dialects)('the steps of workflows on %s', dialect => {
  let office: Office;
  let world: World;
  let all: Caller;
  let other: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await seedWorld(office);
    all = await office.caller('all');
    other = await office.caller('all');
  });
  afterAll(() => office.close());

  const stateOf = async (table: string, field: string, id: number) =>
    (
      await office.data.run(sql`select ${sql.ref(field)} as state from ${sql.table(table)} where id = ${id}`)
    )[0]?.state;

  describe.each(workflows)('of $resource', meta => {
    const { workflow, resource, table } = meta;
    const people = workflow.transitions.filter(({ by }) => by === 'people');

    test.each(people)('$name succeeds for those who hold that right, from each of its states', async step => {
      const rights = [`${resource}.${step.name}`, `${resource}.read`, ...rightsToOwners(meta)];
      const holder = await office.caller(rights);
      for (const from of step.from) {
        const id = await recordIn(office, world, meta, from, step);
        const answer = await take(holder, meta, id, step.name);
        if (hasRulesOfItsOwn(office, meta, step) && answer.status >= 400) {
          expect(answer.status, answer.body.code).toBeLessThan(500);
          expect(refusedByTheSchema).not.toContain(answer.body.code);
          continue;
        }
        if (step.fourEyes) {
          expect(answer.status).toBe(202);
          expect(await stateOf(table, workflow.field, id)).toBe(from);
          const second = await office.caller(rights);
          expect((await take(second, meta, id, step.name, { decision: 'approve' })).status).toBe(200);
        } else expect(answer.status === 200 ? null : answer.body).toBeNull();
        expect(await stateOf(table, workflow.field, id)).toBe(step.to);
      }
    });

    test('no other step is possible from any state, and nothing happens', async () => {
      for (const state of Object.keys(workflow.states)) {
        const id = await recordIn(office, world, meta, state);
        const possible = people.filter(({ from }) => from.includes(state)).map(({ name }) => name);
        for (const { name } of people.filter(step => !possible.includes(step.name)))
          expect([state, name, (await take(all, meta, id, name)).body.code]).toEqual([
            state,
            name,
            'wrongState',
          ]);
        for (const { name } of workflow.transitions.filter(({ by }) => by === 'product'))
          expect([name, (await take(all, meta, id, name)).status]).toEqual([name, 403]);
        expect((await take(all, meta, id, 'fly')).status).toBe(404);
        expect(await stateOf(table, workflow.field, id)).toBe(state);
        const { body } = await all.get(`${resource}/${id}`);
        const offered = body._transitions.filter((each: { allowed: boolean; why: unknown }) => {
          const isRule = hasRulesOfItsOwn(office, meta, stepNamed(each));
          return each.allowed || (isRule && !noRuleOfTheDomain.includes(codeOf(each.why)));
        });
        expect(offered.map(({ name }: { name: string }) => name).sort()).toEqual([...possible].sort());
      }
      function stepNamed(each: unknown) {
        const found = people.find(({ name }) => name === (each as { name: string }).name);
        if (!found) throw new Error('The record offers a step that the schema does not have.');
        return found;
      }
    });

    test('no step is for those who lack its right, or do not see the record', async () => {
      const everythingElse = office.model.entities.flatMap(entity =>
        ['list', 'read', 'update'].map(action => `${entity.meta.resource}.${action}`),
      );
      const bystander = await office.caller(everythingElse);
      const stranger = await office.caller('all', { clients: [world.of('client', 'b').id] });
      for (const step of people) {
        const id = await recordIn(office, world, meta, step.from[0] ?? '', step);
        expect([step.name, (await take(bystander, meta, id, step.name)).status]).toEqual([step.name, 403]);
        expect([step.name, (await take(stranger, meta, id, step.name)).status]).toEqual([step.name, 404]);
        const own = await office.caller('all', { narrowed: { [`${resource}.${step.name}`]: ['own'] } });
        expect([step.name, (await take(own, meta, id, step.name)).status]).toEqual([step.name, 403]);
        expect(await stateOf(table, workflow.field, id)).toBe(step.from[0]);
      }
    });
  });

  const tours = workflows.filter(({ name }) => name === 'tour')[0] ?? raise();
  const bills = workflows.filter(({ name }) => name === 'bill')[0] ?? raise();
  const stepOf = (meta: typeof tours, name: string) =>
    meta.workflow.transitions.find(each => each.name === name) ?? raise();

  test('a record is read once, with all by which rules of the office judge its steps', async () => {
    const id = await recordIn(office, world, bills, 'issued');
    office.takeStatements();
    const { body } = await all.get(`bills/${id}`);
    const judged = body._transitions.filter(({ name }: { name: string }) =>
      hasRulesOfItsOwn(office, bills, stepOf(bills, name)),
    );
    expect(judged.length).toBeGreaterThan(1);
    expect(office.takeStatements().filter(text => /from "bills" (as t )?where/.test(text))).toHaveLength(1);
  });

  const activity = (resource: string, id: number) =>
    office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['action', 'user as person', 'changes', 'reason'])
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .orderBy('id'),
    );

  test('a step needs the version that was read, and is in the log with its reason (R-KEEP-4)', async () => {
    const id = await recordIn(office, world, tours, 'driven');
    const path = `tours/${id}/transitions/dispute`;
    expect((await all.post(path, { reason: 'Zeit' })).status).toBe(428);
    const stale = await take(all, tours, id, 'dispute', { reason: 'Zeit' }, 7);
    expect([stale.status, stale.body.current.version]).toEqual([412, 1]);
    const unexplained = await take(all, tours, id, 'dispute', { reason: '  ' });
    expect(unexplained.body.errors).toMatchObject({ reason: { code: 'required' } });
    expect((await take(all, tours, id, 'dispute', { reasons: 'Zeit' })).body.errors).toHaveProperty(
      'reasons',
    );

    const done = await take(all, tours, id, 'dispute', { reason: ' Zeit falsch ' });
    expect(done.headers.etag).toBe('"v2"');
    expect(done.body).toMatchObject({ status: 'disputed', version: 2 });
    const [entry, ...rest] = await activity('tours', id);
    expect(entry).toMatchObject({ action: 'transition', person: all.id, reason: 'Zeit falsch' });
    expect(JSON.parse(String(entry?.changes))).toEqual({
      status: ['driven', 'disputed'],
      step: [null, 'dispute'],
    });
    expect(rest).toEqual([]);
  });

  test.each(['moveRecord', 'moveRecords'])('the steps of a record are named, also by %s', async by => {
    const taken = await recordIn(office, world, tours, 'driven');
    await take(all, tours, taken, 'dispute', { reason: 'Zeit' });
    const moved = await recordIn(office, world, tours, 'driven');
    const entity = entityNamed(office.data.model, 'tour');
    await office.data.transaction(inner =>
      by === 'moveRecord'
        ? moveRecord(inner, entity, moved, 'dispute', { reason: 'Zeit' })
        : moveRecords(inner, entity, [{ id: moved }], 'dispute', 'Zeit'),
    );
    for (const id of [taken, moved])
      expect((await all.get(`tours/${id}/transitions`)).body).toMatchObject([
        { action: 'transition', from: 'driven', to: 'disputed', step: 'dispute' },
      ]);
  });

  test('what a step asks for may come with it, and nothing else', async () => {
    const id = await recordIn(office, world, tours, 'planned');
    await office.data.run(office.all.updateTable('tours').set({ cancel_reason: null }).where('id', '=', id));
    const missing = await take(all, tours, id, 'cancel', {});
    expect(missing.body.errors).toEqual({ cancel_reason: expect.objectContaining({ code: 'required' }) });
    const more = await take(all, tours, id, 'cancel', { fields: { cancel_reason: 'krank', note: 'x' } });
    expect(more.body.errors).toEqual({ note: expect.objectContaining({ code: 'unknown' }) });
    const done = await take(all, tours, id, 'cancel', { fields: { cancel_reason: 'krank' } });
    expect(done.body).toMatchObject({ status: 'cancelled', cancel_reason: 'krank' });
  });

  test('a step that reaches fewer records than may be read is offered for those alone', async () => {
    const narrowed = { 'tours.dispute': ['own'] } as const;
    const holder = await office.caller(['tours.read', 'tours.dispute'], { narrowed });
    const offered = async (id: number) => {
      const { body } = await holder.get(`tours/${id}`);
      const step = body._transitions.find(({ name }: { name: string }) => name === 'dispute');
      return [step.allowed, step.why?.code ?? null];
    };
    const id = await recordIn(office, world, tours, 'driven', stepOf(tours, 'dispute'));
    expect(await offered(id)).toEqual([false, 'forbidden']);
    expect((await take(holder, tours, id, 'dispute')).status).toBe(403);
    await office.data.run(
      office.all.updateTable('tours').set({ created_by: holder.id }).where('id', '=', id),
    );
    expect(await offered(id)).toEqual([true, null]);
    expect((await take(holder, tours, id, 'dispute')).status).toBe(200);
  });

  test('the same request twice is one step', async () => {
    const id = await recordIn(office, world, tours, 'planned');
    const headers = { 'if-match': '"v1"', 'idempotency-key': `confirm-${id}` };
    const send = () => all.post(`tours/${id}/transitions/confirm`, {}, headers);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await activity('tours', id)).toHaveLength(1);
  });

  test('several records at once: each has its own outcome', async () => {
    const step = stepOf(tours, 'dispute');
    const ids = [];
    for (const state of ['driven', 'planned', 'driven'])
      ids.push(await recordIn(office, world, tours, state, step));
    const bulk = (body: unknown) => all.post('tours/transitions/dispute', body);
    const { body } = await bulk({ ids: [...ids, 999_999], reason: 'Zeit' });
    expect(body.results).toEqual([
      { id: ids[0], outcome: 'done' },
      { id: ids[1], outcome: 'refused', code: 'wrongState', message: expect.stringContaining('Status') },
      { id: ids[2], outcome: 'done' },
      { id: 999_999, outcome: 'refused', code: 'notFound', message: expect.any(String) },
    ]);
    expect((await bulk({ ids: [], reason: 'x' })).status).toBe(400);
    const tooMany = await bulk({ ids: Array.from({ length: 101 }, (_, index) => index + 1), reason: 'x' });
    expect(tooMany.body.code).toBe('tooManyIds');
    expect((await all.post('tours/transitions/bill', { ids })).status).toBe(403);
  });

  describe('with four eyes', () => {
    const waiting = async () => {
      const id = await recordIn(office, world, bills, 'sent');
      expect((await take(all, bills, id, 'write_off', { reason: 'uneinbringlich' })).status).toBe(202);
      return id;
    };

    const changeBill = (id: number, fields: Readonly<Record<string, unknown>>) =>
      office.data.transaction(inner => changeRecord(inner, entityNamed(office.model, 'bill'), id, fields));

    test('the record and the list show who waits for what', async () => {
      const id = await waiting();
      const { body } = await other.get(`bills/${id}`);
      expect(body).toMatchObject({ status: 'sent', version: 1 });
      expect(body._approval).toMatchObject({ step: 'write_off', reason: 'uneinbringlich', isOwn: false });
      const step = body._transitions.find(({ name }: { name: string }) => name === 'write_off');
      expect(step).toMatchObject({
        allowed: false,
        why: { code: 'approvalPending' },
        decisions: ['approve', 'refuse'],
      });
      const list = await other.get(
        `approval-requests?filter=${encodeURIComponent(JSON.stringify({ status: 'open', resource: 'bills' }))}`,
      );
      expect(list.body.map((row: { record_id: number }) => row.record_id)).toContain(id);
    });

    test('who asked cannot approve or refuse, nor ask twice', async () => {
      const id = await waiting();
      for (const decision of ['approve', 'refuse'])
        expect((await take(all, bills, id, 'write_off', { decision, reason: 'x' })).body.code).toBe(
          'ownRequest',
        );
      expect((await take(other, bills, id, 'write_off')).body.code).toBe('approvalPending');
      expect((await take(other, bills, id, 'write_off', { decision: 'withdraw' })).status).toBe(403);
      expect(await stateOf('bills', 'status', id)).toBe('sent');
    });

    test('a refusal says why, a withdrawal ends it, and both are in the log', async () => {
      const id = await waiting();
      expect((await take(other, bills, id, 'write_off', { decision: 'refuse' })).status).toBe(400);
      const refused = await take(other, bills, id, 'write_off', {
        decision: 'refuse',
        reason: 'noch mahnen',
      });
      expect(refused.body).toMatchObject({ status: 'sent', _approval: null });
      expect((await take(other, bills, id, 'write_off', { decision: 'approve' })).body.code).toBe(
        'noApprovalPending',
      );
      expect((await take(all, bills, id, 'write_off')).status).toBe(202);
      expect((await take(all, bills, id, 'write_off', { decision: 'withdraw' })).status).toBe(200);
      expect((await activity('bills', id)).map(({ action }) => action)).toEqual([
        'approval_request',
        'approval_refuse',
        'approval_request',
        'approval_withdraw',
      ]);
    });

    test('a change of the record ends the request, and the requester reads why', async () => {
      const id = await waiting();
      const { open } = (await other.get(`bills/${id}`)).body;
      await changeBill(id, { open: open + 1 });
      const step = (by: Caller, body: object) =>
        by.post(`bills/${id}/transitions/write_off`, body, { 'if-match': '"v2"' });
      expect((await step(other, { decision: 'approve' })).body.code).toBe('noApprovalPending');
      expect(await stateOf('bills', 'status', id)).toBe('sent');
      const { body } = await all.get(
        `approval-requests?filter=${encodeURIComponent(JSON.stringify({ record_id: id, resource: 'bills' }))}`,
      );
      expect(body).toMatchObject([{ status: 'lapsed', answer: expect.stringContaining('geändert') }]);
      expect((await activity('bills', id)).map(({ action }) => action)).toEqual([
        'approval_request',
        'update',
        'approval_withdraw',
      ]);
      expect((await step(all, { reason: 'uneinbringlich' })).status).toBe(202);
    });

    test('a save that changes nothing leaves the request', async () => {
      const id = await waiting();
      const { open } = (await other.get(`bills/${id}`)).body;
      await changeBill(id, { open });
      expect((await other.get(`bills/${id}`)).body._approval).toMatchObject({ step: 'write_off' });
    });

    test.each(['moveRecord', 'moveRecords'])(
      'a request whose step is not possible after %s ends, and the requester reads why',
      async by => {
        const id = await waiting();
        const entity = entityNamed(office.model, 'bill');
        await office.data.transaction(inner =>
          by === 'moveRecord'
            ? moveRecord(inner, entity, id, 'pay')
            : moveRecords(inner, entity, [{ id }], 'pay'),
        );
        const { body } = await all.get(
          `approval-requests?filter=${encodeURIComponent(JSON.stringify({ record_id: id, resource: 'bills' }))}`,
        );
        expect(body).toMatchObject([
          {
            status: 'lapsed',
            answer: expect.stringContaining('nicht mehr möglich'),
            decided_at: expect.any(String),
          },
        ]);
        expect((await all.get(`bills/${id}/transitions`)).body).toMatchObject([
          { action: 'approval_withdraw', step: 'write_off', reason: body[0].answer },
          { action: 'transition', step: 'pay' },
          { action: 'approval_request', step: 'write_off' },
        ]);
      },
    );

    test('a request for a step that is no longer possible lapses', async () => {
      const id = await waiting();
      const cancel = await take(all, bills, id, 'cancel');
      if (cancel.status === 200) {
        const [request] = await office.data.run(
          office.all
            .selectFrom('approval_requests')
            .select('status')
            .where('resource', '=', 'bills')
            .where('record_id', '=', id),
        );
        expect(request?.status).toBe('lapsed');
      } else expect(hasRulesOfItsOwn(office, bills, stepOf(bills, 'cancel'))).toBe(true);
    });
  });

  test('a step that fails at its end leaves nothing behind', async () => {
    const id = await recordIn(office, world, tours, 'planned');
    const [make, drop] = stopTheLog(dialect);
    for (const statement of make) await office.data.run(statement);
    try {
      expect((await take(all, tours, id, 'confirm')).status).toBe(500);
    } finally {
      for (const statement of drop) await office.data.run(statement);
    }
    const [row] = await office.data.run(
      office.all.selectFrom('tours').select(['status', 'version']).where('id', '=', id),
    );
    expect(row).toEqual({ status: 'planned', version: 1 });
    expect(await activity('tours', id)).toEqual([]);
  });
});

/** The last write of a step is its entry in the log. */
function stopTheLog(dialect: string) {
  const make =
    dialect === 'sqlite'
      ? [sql`create trigger stop_log before insert on activity_log begin select raise(abort, 'stop'); end`]
      : [
          sql`create function stop_log() returns trigger language plpgsql as $$ begin raise exception 'stop'; end $$`,
          sql`create trigger stop_log before insert on activity_log for each row execute function stop_log()`,
        ];
  const drop =
    dialect === 'sqlite'
      ? [sql`drop trigger stop_log`]
      : [sql`drop trigger stop_log on activity_log`, sql`drop function stop_log()`];
  return [make, drop] as const;
}

function codeOf(why: unknown): string {
  return String((why as { code?: string } | null)?.code);
}

function raise(): never {
  throw new Error('The schemas no longer have what this test is about.');
}
