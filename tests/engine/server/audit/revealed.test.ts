import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

const filtered = (filter: object) => ({ filter, fields: ['id'] });

describe.each(dialects)('R-KEEP-6: a reading by what is protected, on %s', dialect => {
  let office: FilledOffice;

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    const about = { resource: 'guest', record_id: idOf('guest'), record_version: 1 };
    await office.insert('quality-finding', { ...about, field: 'kvnr', rule: 'format.kvnr' });
  });
  afterAll(() => office.close());

  const idOf = (entity: string) => office.records.get(entity) ?? 0;
  /** what the log has of the readings of this caller */
  const trailOf = async ({ id }: Caller) => {
    const rows = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['resource', 'record_id', 'changes', 'reason'])
        .where('action', '=', 'view')
        .where('user', '=', id)
        .orderBy('id'),
    );
    return rows.map(row => ({ ...row, changes: row.changes === null ? null : JSON.parse(row.changes) }));
  };
  const listed = (resource: string, entity: string, reason: string) => ({
    resource,
    record_id: null,
    changes: { id: [null, [idOf(entity)]] },
    reason,
  });

  test.each([
    ['a filter', 'guest', 'guest', filtered({ infection: 'kanarie-infection' }), 'infection'],
    ['a part of a text', 'guest', 'guest', filtered({ notes_like: 'narie' }), 'notes'],
    ['a filter for what is there', 'guest', 'guest', filtered({ infection_null: false }), 'infection'],
    ['a filter for what it is not', 'guest', 'guest', filtered({ kvnr_neq: 'A123456780' }), 'kvnr'],
    [
      'a group of conditions',
      'guest',
      'guest',
      filtered({ _or: [{ last_name: '?' }, { _and: [{ infection: 'kanarie-infection' }] }] }),
      'infection',
    ],
    ['a filter through a reference', 'tours', 'tour', filtered({ 'guest.kvnr': 'X110411675' }), 'guest.kvnr'],
    ['a search', 'guest', 'guest', filtered({ q: 'X110411675' }), 'kvnr'],
    ['a finding', 'guest', 'guest', filtered({ _finding: { field: 'kvnr', rule: 'format.kvnr' } }), 'kvnr'],
    ['an order', 'guest', 'guest', { fields: ['id'], sort: ['kvnr', 'ASC'] }, 'kvnr'],
    ['a copied option', 'person-warnings', 'person-warning', filtered({ kind_neq: 'infection' }), 'kind'],
  ] as const)('in a list: %s', async (_, resource, entity, search, reason) => {
    const caller = await office.caller('all');
    const { body } = await caller.get(`${resource}${query(search)}`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([idOf(entity)]);
    expect(await trailOf(caller)).toEqual([listed(resource, entity, reason)]);
  });

  test('in a list below another record', async () => {
    const caller = await office.caller('all');
    const search = query({ filter: { 'guest.infection_null': false }, fields: ['id'] });
    const { body } = await caller.get(`guest/${idOf('guest')}/tours${search}`);
    expect(body).toHaveLength(1);
    expect(await trailOf(caller)).toEqual([listed('tours', 'tour', 'guest.infection')]);
  });

  test('in a file, which need not have the column', async () => {
    const caller = await office.caller('all');
    const filter = encodeURIComponent(JSON.stringify({ infection: 'kanarie-infection' }));
    const fields = encodeURIComponent(JSON.stringify(['last_name']));
    const path = `guest/export?format=csv&filter=${filter}&fields=${fields}`;
    expect((await caller.get(path)).status).toBe(200);
    expect(await trailOf(caller)).toEqual([listed('guest', 'guest', 'infection')]);
  });

  test.each([
    ['sums', `guest/sums${query({ filter: { infection: 'kanarie-infection' } })}`, 'infection'],
    ['groups', `guest/groups${query({ filter: { kvnr: 'X110411675' } })}&by=guest_type`, 'kvnr'],
  ])('in figures: %s', async (_, path, reason) => {
    const caller = await office.caller('all');
    expect((await caller.get(path)).status).toBe(200);
    expect(await trailOf(caller)).toEqual([{ resource: 'guest', record_id: null, changes: null, reason }]);
  });

  test('is in the log once where the answer has the value too', async () => {
    const caller = await office.caller('all');
    await caller.get(`guest${query({ filter: { kvnr: 'X110411675' }, fields: ['id', 'kvnr'] })}`);
    expect(await trailOf(caller)).toEqual([listed('guest', 'guest', 'kvnr')]);
  });

  test.each([
    ['other fields', `guest${query({ filter: { last_name_null: false }, fields: ['id', 'last_name'] })}`],
    ['an empty search', `guest${query({ filter: { q: ' ' }, fields: ['id'] })}`],
  ])('leaves no entry for %s', async (_, path) => {
    const caller = await office.caller('all');
    expect((await caller.get(path)).status).toBe(200);
    expect(await trailOf(caller)).toEqual([]);
  });

  test.each([
    ['none has it', { infection: 'MRSA' }, [0, 24] as const],
    ['a page behind the last', { last_name_null: false, infection_null: true }, [50, 74] as const],
  ])('says so without a record too: %s', async (_, filter, range) => {
    const caller = await office.caller('all');
    const { status, body } = await caller.get(`guest${query({ filter, range, fields: ['id'] })}`);
    expect([status, body]).toEqual([200, []]);
    expect(await trailOf(caller)).toMatchObject([{ reason: 'infection' }]);
  });

  test('leaves none for a search by those to whom the fields are closed, and sends no statement more', async () => {
    const caller = await office.caller(['guest.list']);
    const { body: guest } = await office.owner.get(`guest/${idOf('guest')}`);
    const { body } = await caller.get(`guest${query({ filter: { q: guest.last_name }, fields: ['id'] })}`);
    expect(body).toHaveLength(1);
    expect(await trailOf(caller)).toEqual([]);
    office.takeStatements();
    await caller.get(`guest${query({ filter: { last_name_null: false }, fields: ['id'] })}`);
    expect(office.takeStatements().filter(text => /insert|begin/i.test(text))).toEqual([]);
  });
});
