import { forgetVisits } from '@engine/server/records/rows/forgetVisits.ts';
import type { RowReach } from '@engine/shared/rights.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';

const now = new Date('2026-06-30T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const reaching = (reach: RowReach) => ({ 'history.list': [reach], 'history.read': [reach] });

describe.each(dialects)('the pages somebody has visited, on %s', dialect => {
  let office: Office;
  let ada: Caller;
  let bo: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    ada = await office.caller(['history.list', 'history.read']);
    bo = await office.caller(['history.list', 'history.read']);
  });
  beforeEach(async () => {
    await office.data.run(office.all.deleteFrom('history'));
    await office.data.run(office.all.deleteFrom('setup'));
  });
  afterAll(() => office.close());

  const visit = (who: Caller, path: string, name: string) =>
    who.post('history/new', { path, name, fan_user_id: who.id, updated_at: now.toISOString() });
  const seenBy = async (who: Caller) =>
    (await who.get('history')).body.map(
      ({ path, name }: { path: string; name: string }) => `${path} ${name}`,
    );
  const lastSeen = (path: string, instant: string) =>
    office.data.run(office.all.updateTable('history').set({ updated_at: instant }).where('path', '=', path));
  const keepFor = (value: string | null) =>
    office.insert('setting', {
      key: 'retention.history_days',
      group: 'retention',
      type: 'integer',
      name_de: 'Verlauf',
      name_en: 'History',
      default: '90',
      value,
    });

  test('R-SHELL-2: are theirs alone, one line for each page', async () => {
    await visit(ada, '/bills/1', 'Rechnung 1');
    await visit(ada, '/bills/1', 'Rechnung R-1');
    await visit(bo, '/bills/1', 'Bill R-1');
    expect(await seenBy(ada)).toEqual(['/bills/1 Rechnung R-1']);
    expect(await seenBy(bo)).toEqual(['/bills/1 Bill R-1']);
  });

  test.each([
    ['limited to clients', { clients: [1] }],
    ['limited to none', { clients: [], companies: [] }],
    ['whose roles reach rows of clients', { narrowed: reaching('clients') }],
    ['whose roles reach their own rows', { narrowed: reaching('own') }],
  ])('are theirs for somebody %s, and nothing of the others', async (_, limits) => {
    const limited = await office.caller(['history.list', 'history.read'], limits);
    await visit(ada, '/bills/1', 'Rechnung 1');
    await visit(limited, '/tours', 'Fahrten');
    expect(await seenBy(limited)).toEqual(['/tours Fahrten']);
    const rows = await office.data.run(office.all.selectFrom('history').select(['id', 'path']));
    const read = rows.map(async ({ id, path }) => [path, (await limited.get(`history/${id}`)).status]);
    expect(Object.fromEntries(await Promise.all(read))).toEqual({ '/bills/1': 404, '/tours': 200 });
  });

  test('are found by their names and by where they lie', async () => {
    await visit(ada, '/bills/1', 'Rechnung R-1');
    await visit(ada, '/guest/2', 'Müller, Anne');
    for (const [q, path] of [
      ['rechnung', '/bills/1'],
      ['Müller, Anne', '/guest/2'],
      ['/guest/2', '/guest/2'],
    ] as const)
      expect([q, (await ada.get(`history${query({ filter: { q } })}`)).body]).toMatchObject([q, [{ path }]]);
  });

  test('R-SHELL-1: cannot be recorded for another user', async () => {
    const answer = await ada.post('history/new', { path: '/bills', name: 'Rechnungen', fan_user_id: bo.id });
    expect(answer.status).toBe(403);
    expect(await seenBy(bo)).toEqual([]);
  });

  test.each([
    ['a list under many filters', `/bills?filter=${'x'.repeat(1_980)}`, 204],
    ['more than fits', `/bills?filter=${'x'.repeat(2_000)}`, 400],
    ['more bytes than fit', `/${'ü'.repeat(1_500)}`, 400],
    ['no path', 'https://example.org', 400],
  ])('take %s', async (_, path, status) => {
    expect((await visit(ada, path, 'Rechnungen')).status).toBe(status);
  });

  test.each([
    ['90 days where nothing is set', null, ['/new']],
    ['as many days as the office sets', '120', ['/middle', '/new']],
    ['90 days where nonsense is set', 'for ever', ['/new']],
  ])('are kept for %s', async (_, value, kept) => {
    await keepFor(value);
    for (const path of ['/new', '/middle', '/old']) await visit(ada, path, path);
    await lastSeen('/new', daysAgo(89));
    await lastSeen('/middle', daysAgo(91));
    await lastSeen('/old', daysAgo(121));
    expect(await forgetVisits(office.data, now)).toBe(3 - kept.length);
    expect((await ada.get('history')).body.map(({ path }: { path: string }) => path).sort()).toEqual(kept);
  });
});
