import { oneOf } from '@engine/server/access/among.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { RowReach } from '@engine/shared/rights.ts';
import { defaultGrants } from '@generated/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';

const snapshot = {
  name: 'Anna Gast',
  birth_date: '1950-04-03',
  kvnr: 'X110411675',
  address: { street: 'Weg', zip: '10115' },
  insurer: { name: 'Kasse', ik: '101575519' },
};
const cases = ['bill-cases.list', 'bill-cases.read', 'bill-cases.read.guest_snapshot'];
const guests = ['guest.list', 'guest.read'];
const ofBills = ['bills.list', 'bills.read'];

/** What was copied from a guest is as sensitive as it is there: by right, and where the guest is out of sight. */
describe.each(dialects)('a copy on %s', dialect => {
  let office: Office;
  const ids = new Map<string, number>();
  const idOf = (name: string) => ids.get(name) ?? 0;

  beforeAll(async () => {
    office = await openOffice(dialect);
    const add = async (name: string, entity: string, more: Readonly<Record<string, unknown>> = {}) => {
      const example = exampleOf(entityNamed(office.model, entity).meta, ids.size + 1, ids);
      ids.set(name, await office.insertAny(entity, { ...Object.fromEntries(example), ...more }));
    };
    for (const entity of [
      'billing-code',
      'bank',
      'bic',
      'client',
      'company',
      'guest-type',
      'health-insurance',
    ])
      await add(entity, entity);
    await add('guest', 'guest', { last_name: 'Gast', infection: 'MRSA' });
    await add('bill-case', 'bill-case', { guest: idOf('guest'), guest_snapshot: snapshot });
    const noOne = { recipient_guest: null, recipient_insurance: null, recipient_company: null };
    await add('bill', 'bill', {
      ...noOne,
      number: 'R1',
      recipient_type: 'guest',
      recipient_guest: idOf('guest'),
      recipient_name: 'Anna Gast',
    });
    await add('other bill', 'bill', {
      ...noOne,
      number: 'R2',
      recipient_type: 'health_insurance',
      recipient_insurance: idOf('health-insurance'),
      recipient_name: 'Aalkasse',
    });
    for (const kind of ['infection', 'invalid_kvnr', 'address'])
      await add(kind, 'person-warning', { guest: idOf('guest'), kind, cause: kind, resolved_at: null });
  });
  afterAll(() => office.close());

  const snapshotFor = async (...rights: readonly string[]) => {
    const caller = await office.caller([...cases, ...rights]);
    const [listed] = (await caller.get('bill-cases')).body;
    const { body } = await caller.get(`bill-cases/${idOf('bill-case')}`);
    expect(listed.guest_snapshot).toEqual(body.guest_snapshot);
    return body;
  };

  test('in a structure shows the parts whose sources its reader may see', async () => {
    const { kvnr: _, ...unprotected } = snapshot;
    expect((await snapshotFor(...guests, 'guest.read.kvnr')).guest_snapshot).toEqual(snapshot);
    const some = await snapshotFor(...guests);
    expect(some.guest_snapshot).toEqual(unprotected);
    expect(some._masked).toEqual(['tour_count', 'cash', 'guest_snapshot.kvnr']);
    const none = await snapshotFor();
    expect(none.guest_snapshot).toBeNull();
    expect(none._masked).toEqual(['tour_count', 'cash', 'guest_snapshot']);
    const unread = await office.caller(cases);
    const asked = await unread.get(`bill-cases${query({ fields: ['guest_snapshot'] })}`);
    expect([asked.status, asked.body.code]).toEqual([403, 'forbiddenField']);
  });

  test('is closed where the record that it was taken from is out of sight', async () => {
    const rights = [...cases, ...guests, 'guest.read.kvnr'];
    const own: readonly RowReach[] = ['own'];
    const caller = await office.caller(rights, { narrowed: { 'guest.list': own, 'guest.read': own } });
    expect((await caller.get(`bill-cases/${idOf('bill-case')}`)).body.guest_snapshot).toBeNull();
  });

  test.each([
    ['client', []],
    ['auditor', [snapshot.birth_date]],
    // those who work with bills need what stands on their paper
    ['accounting', [snapshot.birth_date, snapshot.kvnr]],
  ] as const)(
    'of a date of birth and an insurance number is shown to the role %s as %j',
    async (role, seen) => {
      const caller = await office.caller(defaultGrants[role]);
      const text = (await caller.get('bill-cases')).content.toString();
      expect([snapshot.birth_date, snapshot.kvnr].filter(value => text.includes(value))).toEqual(seen);
    },
  );

  const warnings = ['person-warnings.list', 'person-warnings.read', 'person-warnings.update'];
  const kindsFor = async (caller: Caller) =>
    (await caller.get('person-warnings')).body.map(({ kind }: { kind: string }) => kind).sort();

  test('in an option hides its records, on every path', async () => {
    const free = await office.caller([...warnings, ...guests, 'guest.read.infection', 'guest.read.kvnr']);
    const limited = await office.caller([...warnings, ...guests, 'guest.read.kvnr']);
    expect(await kindsFor(free)).toEqual(['address', 'infection', 'invalid_kvnr']);
    expect(await kindsFor(limited)).toEqual(['address', 'invalid_kvnr']);
    const asked = `person-warnings${query({ filter: { kind: 'infection' } })}`;
    expect((await limited.get(asked)).headers['content-range']).toBe('person-warnings */0');
    const path = `person-warnings/${idOf('infection')}`;
    expect((await limited.get(path)).status).toBe(404);
    expect((await limited.put(path, { severity: 'info' }, { 'if-match': '"v1"' })).status).toBe(404);
    expect((await free.get(path)).status).toBe(200);
  });

  test('in an option counts nowhere', async () => {
    const count = async (...rights: readonly string[]) => {
      const { body } = await (await office.caller([...warnings, ...guests, ...rights])).get('work/counts');
      return body.find(({ resource }: { resource: string }) => resource === 'person-warnings')?.count;
    };
    expect([await count('guest.read.infection', 'guest.read.kvnr'), await count()]).toEqual([3, 1]);
  });

  test('in an option is masked in the log, and reading it is logged (R-KEEP-6)', async () => {
    const free = await office.caller('all');
    const notice = { guest: idOf('guest'), severity: 'warn' };
    const kept = async (kind: string) => {
      const { status, body } = await free.post('person-warnings', { ...notice, kind });
      expect(status).toBe(201);
      const [entry] = await office.data.run(
        office.all
          .selectFrom('activity_log')
          .select('changes')
          .where('resource', '=', 'person-warnings')
          .where('record_id', '=', body.id),
      );
      return [body.id, JSON.parse(String(entry?.changes)).kind] as const;
    };
    const [protectedOne, maskedKind] = await kept('missing_kvnr');
    const [plainOne, plainKind] = await kept('conduct');
    expect([maskedKind, plainKind]).toEqual([
      [null, '***'],
      [null, 'conduct'],
    ]);

    const reader = await office.caller('all');
    const trail = async (path: string) => {
      await reader.get(path);
      const rows = await office.data.run(
        office.all
          .selectFrom('activity_log')
          .select(['record_id', 'changes', 'reason'])
          .where('user', '=', reader.id)
          .where('resource', '=', 'person-warnings')
          .orderBy('id'),
      );
      return rows.map(({ record_id, changes, reason }) => [record_id, changes, reason]);
    };
    const list = (filter: object) => `person-warnings${query({ filter, fields: ['id', 'kind'] })}`;
    expect(await trail(`person-warnings/${plainOne}`)).toEqual([]);
    expect(await trail(list({ id: [plainOne] }))).toEqual([]);
    const one = [protectedOne, null, 'kind'];
    expect(await trail(`person-warnings/${protectedOne}`)).toEqual([one]);
    const listed = [null, `{"id":[null,[${protectedOne}]]}`, 'kind'];
    expect(await trail(list({ id: [protectedOne] }))).toEqual([one, listed]);
  });

  test('in a plain text is neither shown, labelled, sorted, filtered nor searched', async () => {
    const free = await office.caller([...ofBills, ...guests]);
    const limited = await office.caller(ofBills);
    const names = async (caller: Caller) =>
      (await caller.get(`bills${query({ sort: ['number', 'ASC'] })}`)).body.map(
        (bill: { recipient_name: string | null; _label: string }) => [bill.recipient_name, bill._label],
      );
    expect(await names(free)).toEqual([
      ['Anna Gast', 'R1 · Anna Gast'],
      ['Aalkasse', 'R2 · Aalkasse'],
    ]);
    expect(await names(limited)).toEqual([
      [null, 'R1'],
      ['Aalkasse', 'R2 · Aalkasse'],
    ]);
    const found = async (caller: Caller, filter: Readonly<Record<string, unknown>>) =>
      (await caller.get(`bills${query({ filter })}`)).body.length;
    for (const filter of [{ q: 'anna' }, { recipient_name: 'Anna Gast' }, { recipient_name_like: 'gast' }])
      expect([await found(free, filter), await found(limited, filter)]).toEqual([1, 0]);
    expect(await found(limited, { q: 'aal' })).toBe(1);
    const order = async (caller: Caller) =>
      (await caller.get(`bills${query({ sort: ['recipient_name', 'ASC'] })}`)).body.map(
        ({ number }: { number: string }) => number,
      );
    expect([await order(free), await order(limited)]).toEqual([
      ['R2', 'R1'],
      ['R1', 'R2'],
    ]);
  });

  test('is empty in statements of the office too', async () => {
    const names = async (...rights: readonly string[]) => {
      const data = office.openAs((await office.caller([])).id, [...ofBills, ...rights]);
      const bills = data
        .rows('bills as b', 'see')
        .select(columns('bills as b', ['recipient_name']))
        .where('b.id', ...oneOf(data, [idOf('bill'), idOf('other bill')]))
        .orderBy('b.id');
      return (await data.run(bills)).map(row => row.recipient_name);
    };
    expect(await names(...guests)).toEqual(['Anna Gast', 'Aalkasse']);
    expect(await names()).toEqual([null, 'Aalkasse']);
  });
});
