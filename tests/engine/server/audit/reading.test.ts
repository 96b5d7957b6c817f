import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { appendActivity } from '@engine/server/audit/append.ts';
import { listRecords } from '@engine/server/records/list/list.ts';
import { readRecord } from '@engine/server/records/read/read.ts';
import type { RowReach } from '@engine/shared/rights.ts';
import { facts } from '@generated/facts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

/** As if the schema of tours said `"x-renamed-from": ["rides"]`. */
const renamed = {
  ...facts,
  entities: facts.entities.map(meta => (meta.name === 'tour' ? { ...meta, formerly: ['rides'] } : meta)),
};

const log = ['activity-log.list', 'activity-log.read'];

const idIn = ({ id }: Readonly<Record<string, unknown>>): number => Number(id);

describe.each(dialects)('the log on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect, renamed);
  });
  afterAll(() => office.close());

  const idOf = (entity: string) => office.records.get(entity) ?? 0;
  const about = (resource: string, recordId: number | null) =>
    `activity-log${query({ filter: { resource, ...(recordId !== null && { record_id: recordId }) } })}`;
  const entriesFor = async (caller: Caller, resource: string, recordId: number | null = null) => {
    const { body, headers } = await caller.get(about(resource, recordId));
    expect(headers['content-range']).toBe(
      body.length === 0 ? 'activity-log */0' : `activity-log 0-${body.length - 1}/${body.length}`,
    );
    return body;
  };
  const append = (resource: string, recordId: number | null, changes: Record<string, [unknown, unknown]>) =>
    office.data.transaction(inner =>
      appendActivity(inner, { action: 'update', resource, recordId, changes }),
    );

  test('tells of records in sight alone, and counts no other', async () => {
    await append('tours', idOf('tour'), { driver_name: [null, 'Ada'] });
    await append('tours', 999, { driver_name: [null, 'gone'] });
    await append('tours', null, { id: [null, [1]] });
    const rights = [...log, 'tours.list', 'tours.read'];
    const own: readonly RowReach[] = ['own'];
    const limited = await office.caller(rights, { narrowed: { 'tours.list': own, 'tours.read': own } });
    expect(await entriesFor(await office.caller(rights), 'tours')).toHaveLength(3);
    expect(await entriesFor(limited, 'tours')).toEqual([]);
    const [entry] = await entriesFor(await office.caller(rights), 'tours', idOf('tour'));
    expect((await limited.get(`activity-log/${entry.id}`)).status).toBe(404);
  });

  test('knows records by the former name of their resource, for those who may see them', async () => {
    await append('rides', idOf('tour'), { driver_name: [null, 'Eva Lindenthal'] });
    const rights = [...log, 'tours.list', 'tours.read'];
    const entries = await entriesFor(await office.caller(rights), 'tours', idOf('tour'));
    expect(
      entries.map(({ resource, changes }: Record<string, unknown>) => [resource, changes]),
    ).toContainEqual(['tours', { driver_name: [null, 'Eva Lindenthal'] }]);
    const own: readonly RowReach[] = ['own'];
    const limited = await office.caller(rights, { narrowed: { 'tours.list': own, 'tours.read': own } });
    const { body } = await limited.get('activity-log');
    expect(JSON.stringify(body)).not.toContain('Eva Lindenthal');
    const { body: several } = await (await office.caller(rights)).get(
      `activity-log${query({ filter: { resource: ['tours'], record_id: idOf('tour') } })}`,
    );
    expect(several).toHaveLength(entries.length);
  });

  test('tells users with clients of their records, of base data, and of nothing else', async () => {
    const here = idOf('client');
    const there = await office.insert('client', {
      number: 'K-77',
      name: 'Other',
      contract_from: '2020-01-01',
      locale: 'de',
      status: 'active',
      'address.street': 'Weg',
      'address.zip': '80331',
      'address.city': 'Ulm',
      'address.country': 'DE',
    });
    await append('clients', here, { name: ['mine', 'x'] });
    await append('clients', there, { name: ['theirs', 'x'] });
    await append('titles', idOf('title'), { code: ['base', 'x'] });
    await append('clients', null, { id: [null, [here, there]] });
    await append('users', 1, { status: ['active', 'locked'] });
    const resources = ['clients', 'tours', 'titles', 'users'];
    const rights = [...log, ...resources.flatMap(resource => [`${resource}.list`, `${resource}.read`])];
    const limited = await office.caller(rights, { clients: [here] });
    const recordsIn = async (resource: string) =>
      new Set((await entriesFor(limited, resource)).map((entry: { record_id: number }) => entry.record_id));
    expect(await recordsIn('clients')).toEqual(new Set([here]));
    expect(await recordsIn('titles')).toContain(idOf('title'));
    expect(await recordsIn('users')).toEqual(new Set());
    const { body: all } = await limited.get(`activity-log${query({ range: [0, 99] })}`);
    expect(all.length).toBeGreaterThan(1);
    expect(JSON.stringify(all)).not.toContain('theirs');
    const [foreign] = await entriesFor(await office.caller(rights), 'clients', there);
    expect((await limited.get(`activity-log/${foreign.id}`)).status).toBe(404);
    const elsewhere = await office.caller(rights, { clients: [there + 1_000] });
    expect((await elsewhere.get(`activity-log${query({ filter: { resource: 'clients' } })}`)).body).toEqual(
      [],
    );
  });

  test('tells the same, and as much, whether few or many entries are in sight', async () => {
    await append('documents', idOf('document'), { note: ['of a paper', 'x'] });
    const paper = exampleOf(entityNamed(office.model, 'document').meta, 77, office.records);
    const inbox = { ...Object.fromEntries(paper), status: 'inbox', resource: null, record_id: null };
    await append('documents', await office.insertAny('document', inbox), { note: ['in the inbox', 'x'] });
    const resources = ['clients', 'companies', 'bills', 'documents', 'titles', 'tours'];
    const rights = [...log, ...resources.flatMap(resource => [`${resource}.list`, `${resource}.read`])];
    const { id } = await office.caller(rights);
    const { actor } = office.openAs(id, rights, { clients: [idOf('client')] });
    const ownList = { action: 'export', resource: 'users', recordId: null, changes: null };
    await openData(office.database, office.model)(actor, 'own list').transaction(inner =>
      appendActivity(inner, ownList),
    );
    const activity = entityNamed(office.model, 'activity');
    const whole = { filter: {}, sort: null, first: 0, count: 1_000 };
    const filters = [{}, { resource: 'clients' }, { action: 'update' }, { q: 'users' }, { q: 'titles' }];
    const answers = async (most: number) => {
      const fewRows = { page: most, all: most };
      const data = openData(office.database, office.model, null, { fewRows })(actor, 'test');
      const asked = filters.map(filter => listRecords(data, activity, { ...whole, filter }));
      return (await Promise.all(asked)).map(({ records, total }) => [total, ...records.map(idIn)]);
    };
    const few = await answers(10_000);
    expect(few.every(([total]) => Number(total) > 0)).toBe(true);
    expect(await answers(0)).toEqual(few);
    const one = openData(office.database, office.model)(actor, 'test');
    const isSeen = (entry: number) => readRecord(one, activity, entry).then(Boolean, () => false);
    const seen = [];
    for (const entry of (await listRecords(office.data, activity, whole)).records.map(idIn))
      if (await isSeen(entry)) seen.push(entry);
    expect(few[0]).toEqual([seen.length, ...seen]);
  });

  test('hides what tells of a record whose kind is hidden, and requests for its approval', async () => {
    const warning = await office.insert('person-warning', {
      guest: idOf('guest'),
      kind: 'infection',
      severity: 'warn',
      origin: 'user',
      cause: 'log',
    });
    await append('person-warnings', warning, { severity: ['info', 'warn'] });
    const rights = [...log, 'person-warnings.list', 'person-warnings.read', 'guest.list', 'guest.read'];
    const free = await office.caller([...rights, 'guest.read.infection', 'guest.read.kvnr']);
    const limited = await office.caller(rights);
    expect(await entriesFor(free, 'person-warnings', warning)).toHaveLength(1);
    expect(await entriesFor(limited, 'person-warnings', warning)).toEqual([]);
  });

  test('masks the values that its reader may not read in the record', async () => {
    const changes = { last_name: ['Alt', 'Neu'], kvnr: ['***', '***'] } as const;
    await append('guest', idOf('guest'), { last_name: ['Alt', 'Neu'], kvnr: ['***', '***'] });
    const hidden = ['***', '***'];
    const changesFor = async (...rights: readonly string[]) => {
      const [entry] = await entriesFor(await office.caller([...log, ...rights]), 'guest', idOf('guest'));
      return entry.changes;
    };
    expect(await changesFor('guest.read')).toEqual(changes);
    expect(await changesFor()).toEqual({ last_name: hidden, kvnr: hidden });
  });

  test('masks copies and child rows by the rights to their sources and parents', async () => {
    const bill = idOf('bill');
    await append('bills', bill, { recipient_name: ['Alt', 'Neu'], vat_note: ['a', 'b'] });
    const changesOf = async (resource: string, id: number, ...rights: readonly string[]) =>
      (await entriesFor(await office.caller([...log, ...rights]), resource, id))[0].changes;
    expect(await changesOf('bills', bill, 'bills.read')).toEqual({
      recipient_name: ['***', '***'],
      vat_note: ['a', 'b'],
    });
    expect(await changesOf('bills', bill, 'bills.read', 'guest.read')).toEqual({
      recipient_name: ['Alt', 'Neu'],
      vat_note: ['a', 'b'],
    });
    const company = idOf('company');
    await append('companies', company, { 'contacts[3].name': [null, 'Ada'] });
    expect(await changesOf('companies', company, 'companies.read')).toEqual({
      'contacts[3].name': [null, 'Ada'],
    });
    expect(await changesOf('companies', company)).toEqual({ 'contacts[3].name': ['***', '***'] });
  });

  test('keeps the reason, which may hold a name, from readers who may not see the resource', async () => {
    const entry = { action: 'update', resource: 'guest', recordId: idOf('guest'), changes: null };
    await office.data.transaction(inner =>
      appendActivity(inner, { ...entry, reason: 'Frau Kanarienvogel rief an' }),
    );
    const reasonsFor = async (filter: object, ...rights: readonly string[]) => {
      const caller = await office.caller([...log, ...rights]);
      const { body } = await caller.get(`activity-log${query({ filter })}`);
      return body.map(({ reason }: { reason: string | null }) => reason).filter(Boolean);
    };
    const reason = 'Frau Kanarienvogel rief an';
    for (const filter of [
      { resource: 'guest' },
      { reason },
      { reason_like: 'VOGEL rief' },
      { q: 'kanarien' },
    ]) {
      expect(await reasonsFor(filter, 'guest.read')).toEqual(['Frau Kanarienvogel rief an']);
      expect(await reasonsFor(filter)).toEqual([]);
    }
    const guessed = query({ filter: { reason: 'Frau Kanarienvogel rief an' } });
    expect((await (await office.caller(log)).get(`activity-log${guessed}`)).body).toEqual([]);
  });

  const newest = async () =>
    Number(
      (await office.data.run(office.all.selectFrom('activity_log').select(eb => eb.fn.max('id').as('id'))))[0]
        ?.id,
    );

  test.each(['guest', 'companies', 'roles', 'setup', 'bill-cases', 'tours'])(
    'a save of %s that changes nothing leaves no entry and no version',
    async resource => {
      const list = await office.owner.get(`${resource}${query({ range: [0, 0] })}`);
      const { body: record, headers } = await office.owner.get(`${resource}/${list.body[0].id}`);
      const before = await newest();
      const path = `${resource}/${record.id}`;
      const one = await office.owner.put(path, record, { 'if-match': String(headers.etag) });
      expect([one.status, one.headers.etag]).toEqual([200, headers.etag]);
      const bulk = `${resource}${query({ filter: { id: [record.id] } })}`;
      expect((await office.owner.put(bulk, {})).status).toBe(200);
      const entries = await office.data.run(
        office.all
          .selectFrom('activity_log')
          .select(['action'])
          .where('id', '>', before)
          .where('resource', '=', resource)
          .where('action', '<>', 'view'),
      );
      expect(entries).toEqual([]);
      expect((await office.owner.get(path)).headers.etag).toBe(headers.etag);
    },
  );

  test('rights that are so already leave no change behind', async () => {
    const { body: matrix } = await office.owner.get('authorization/matrix');
    const before = await newest();
    const { body } = await office.owner.put('authorization/matrix', {
      changes: [],
      scopes: matrix.roles.map(({ id, row_scope }: { id: number; row_scope: string }) => ({
        role: id,
        row_scope,
      })),
      version: matrix.version,
      reason: 'nothing',
    });
    expect(body).toEqual({ id: null });
    expect(await newest()).toBe(before);
  });

  test('has each look at protected values, by a save that changes nothing or a repeated call too (R-KEEP-6)', async () => {
    const reader = await office.caller('all');
    const looks = async (id: number) =>
      (await entriesFor(office.owner, 'guest', id)).filter(
        (entry: { user: number; action: string }) => entry.user === reader.id && entry.action === 'view',
      ).length;
    const id = idOf('guest');
    const [{ version }] = (await reader.get(`guest${query({ filter: { id: [id] }, fields: ['id'] })}`)).body;
    expect(await looks(id)).toBe(0);
    const { status, body } = await reader.put(`guest/${id}`, {}, { 'if-match': `"v${version}"` });
    expect([status, body.version, typeof body.kvnr]).toEqual([200, version, 'string']);
    expect(await looks(id)).toBe(1);

    const { guest_type, address } = body;
    const person = { first_name: 'Eva', last_name: 'Lindenthal', birth_date: '1950-04-03', notes: 'blind' };
    const order = { ...person, payer_type: 'self', guest_type, address };
    const once = { 'idempotency-key': 'looked-at-again' };
    const made = await reader.post('guest', order, once);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(await looks(made.body.id)).toBe(0);
    expect((await reader.post('guest', order, once)).body.id).toBe(made.body.id);
    expect(await looks(made.body.id)).toBe(1);
  });
});
