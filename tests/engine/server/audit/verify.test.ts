import { verifyActivityLog } from '@engine/server/audit/verify.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('the activity log on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let id: number;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    id = (await clerk.post('titles', { code: 'Dr.', name_de: 'Doktor' })).body.id;
    for (let version = 1; version <= 4; version++) {
      await clerk.put(`titles/${id}`, { sort: version }, { 'if-match': `"v${version}"` });
    }
  });
  afterAll(() => office.close());

  const entries = () =>
    office.data.run(
      office.all
        .selectFrom('activity_log')
        .selectAll()
        .where('resource', '=', 'titles')
        .where('record_id', '=', id)
        .orderBy('id'),
    );

  test('an untouched log holds together', async () => {
    expect(await entries()).toHaveLength(5);
    expect(await verifyActivityLog(office.data)).toEqual([]);
  });

  test('a failed change leaves no entry', async () => {
    await clerk.put(`titles/${id}`, { sort: -1 }, { 'if-match': '"v5"' });
    expect(await entries()).toHaveLength(5);
  });

  test('it cannot be written through the API', async () => {
    expect((await clerk.post('activity-log', {})).status).toBe(405);
    expect((await clerk.put('activity-log/1', {}, { 'if-match': '"v1"' })).status).toBe(405);
    expect((await clerk.delete('activity-log/1', undefined, { 'if-match': '"v1"' })).status).toBe(405);
  });

  test('the database refuses to change or delete an entry (R-KEEP-4)', async () => {
    const before = await entries();
    await expect(
      office.data.run(office.all.updateTable('activity_log').set({ reason: 'x' })),
    ).rejects.toThrow('locked');
    await expect(office.data.run(office.all.deleteFrom('activity_log'))).rejects.toThrow('locked');
    expect(await entries()).toEqual(before);
  });

  test('entries that the owner of the database changed or removed behind its back show', async () => {
    const [, second, third, fourth] = await entries();
    for (const event of ['update', 'delete']) {
      const on = dialect === 'sqlite' ? sql`` : sql`on activity_log`;
      await office.data.run(sql`drop trigger ${sql.id(`activity_log__frozen_${event}`)} ${on}`);
    }
    await office.data.run(
      office.all
        .updateTable('activity_log')
        .set({ changes: '{}' })
        .where('id', '=', second?.id ?? 0),
    );
    await office.data.run(office.all.deleteFrom('activity_log').where('id', '=', third?.id ?? 0));
    const breaks = await verifyActivityLog(office.data);
    expect(breaks.map(({ id: entry, reason }) => [entry, reason])).toEqual([
      [second?.id, 'hash'],
      [fourth?.id, 'chain'],
    ]);
  });
});
