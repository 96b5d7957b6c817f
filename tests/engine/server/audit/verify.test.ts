import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@engine/server/access/openData.ts';
import { type AnchorPlaces, anchorLog } from '@engine/server/audit/anchors.ts';
import { appendActivity } from '@engine/server/audit/append.ts';
import { logCheck } from '@engine/server/audit/verify.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, dialects, keysOf, logKeys, type Office, openOffice } from '../office.ts';
import { runCheck } from './runCheck.ts';

describe.each(dialects)('the activity log on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let id: number;
  let folder: string;
  let places: AnchorPlaces;
  let count = 0;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    await refusesToWrite();
    for (const event of ['update', 'delete']) {
      const on = dialect === 'sqlite' ? sql`` : sql`on activity_log`;
      await office.data.run(sql`drop trigger ${sql.id(`activity_log__frozen_${event}`)} ${on}`);
    }
  });
  afterAll(() => office.close());

  beforeEach(async () => {
    await office.data.run(sql`delete from activity_log`);
    folder = mkdtempSync(join(tmpdir(), 'tours-anchors-'));
    places = { files: [join(folder, 'a'), join(folder, 'copy', 'b')], keys: logKeys };
    id = await addTitle();
    await change(1, 4);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const addTitle = async (): Promise<number> => {
    count += 1;
    const answer = await clerk.post('titles', { code: `T${count}`, name_de: 'Titel' });
    expect(answer.status).toBe(201);
    return answer.body.id;
  };

  /** R-KEEP-4 */
  async function refusesToWrite(): Promise<void> {
    await addTitle();
    await expect(
      office.data.run(office.all.updateTable('activity_log').set({ reason: 'x' })),
    ).rejects.toThrow('locked');
    await expect(office.data.run(office.all.deleteFrom('activity_log'))).rejects.toThrow('locked');
  }

  async function change(from: number, to: number): Promise<void> {
    for (let version = from; version <= to; version++)
      await clerk.put(`titles/${id}`, { sort: version }, { 'if-match': `"v${version}"` });
  }

  const entries = () => office.data.run(office.all.selectFrom('activity_log').selectAll().orderBy('id'));
  const owner = (statement: ReturnType<typeof sql>) => office.data.run(statement);
  const anchor = () => anchorLog(office.data, places, 'hour');
  const found = async () => (await office.logFindings(places)).map(({ id: row, what }) => [row, what]);

  test('an untouched log holds together, before and after it is anchored', async () => {
    expect(await entries()).toHaveLength(5);
    expect(await found()).toEqual([]);
    await anchor();
    await change(5, 6);
    expect(await found()).toEqual([]);
    await anchor();
    await anchor();
    expect(await found()).toEqual([]);
    expect(readFileSync(join(folder, 'a'), 'utf8').split('\n')).toHaveLength(3);
    expect(readFileSync(join(folder, 'copy', 'b'))).toEqual(readFileSync(join(folder, 'a')));
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

  const tampering: readonly (readonly [
    name: string,
    column: 'at' | 'user' | 'action' | 'resource' | 'record_id' | 'changes' | 'reason' | 'request_id',
    value: unknown,
  ])[] = [
    ['when', 'at', '2020-01-01T00:00:00.000Z'],
    ['who', 'user', null],
    ['what', 'action', 'view'],
    ['of what', 'resource', 'guest'],
    ['which record', 'record_id', 77],
    ['the values', 'changes', '{}'],
    ['the reason', 'reason', 'invented'],
    ['the request', 'request_id', 'other'],
  ];
  test.each(tampering)('%s it was is not changed unnoticed', async (_, column, value) => {
    const [, second] = await entries();
    await owner(sql`update activity_log set ${sql.ref(column)} = ${value} where id = ${second?.id}`);
    expect(await found()).toEqual([[second?.id, 'changed']]);
  });

  test('values that were taken out are found', async () => {
    const [, second] = await entries();
    await owner(sql`update activity_log set changes = null, values_salt = null where id = ${second?.id}`);
    expect(await found()).toEqual([[second?.id, 'changed']]);
  });

  test('an entry taken out of the middle shows by the one after it, and with an anchor by its own name', async () => {
    await anchor();
    const [, , third, fourth] = await entries();
    await owner(sql`delete from activity_log where id = ${third?.id}`);
    expect(await found()).toEqual([
      [fourth?.id, 'unlinked'],
      [third?.id, 'missing'],
    ]);
  });

  test('the newest entries cut off are named', async () => {
    await anchor();
    const [, , third, fourth, fifth] = await entries();
    await owner(sql`delete from activity_log where id > ${third?.id}`);
    const [finding] = await office.logFindings(places);
    expect(finding).toMatchObject({ table: 'activity_log', id: fourth?.id, what: 'missing' });
    expect(finding?.expected).toMatch(`${fourth?.id}-${fifth?.id}, anchor 1`);
  });

  test('a whole chain taken away is named, even with the last entries written after it', async () => {
    const gone = await entries();
    await anchor();
    await owner(sql`delete from activity_log`);
    await addTitle();
    expect(await found()).toEqual([[gone[0]?.id, 'missing']]);
  });

  test('entries put into another order are found', async () => {
    const [, second, third] = await entries();
    for (const [from, to] of [
      [second?.id, -1],
      [third?.id, second?.id],
      [-1, third?.id],
    ])
      await owner(sql`update activity_log set id = ${to} where id = ${from}`);
    expect((await found()).map(([row]) => row)).toContain(second?.id);
  });

  test('entries of two records that changed places are found', async () => {
    const other = await addTitle();
    await anchor();
    const all = await entries();
    const [first, last] = [all[0]?.id, all.find(({ record_id }) => record_id === other)?.id];
    for (const [from, to] of [
      [first, -1],
      [last, first],
      [-1, last],
    ])
      await owner(sql`update activity_log set id = ${to} where id = ${from}`);
    expect(await found()).toEqual(
      expect.arrayContaining([
        [first, 'replaced'],
        [last, 'replaced'],
      ]),
    );
  });

  test('an entry that was tied to one of another record is found', async () => {
    const other = await addTitle();
    await change(5, 5);
    const all = await entries();
    const [foreign, last] = [all.find(({ record_id }) => record_id === other), all.at(-1)];
    await owner(sql`update activity_log set prev_hash = ${foreign?.hash} where id = ${last?.id}`);
    expect(await found()).toContainEqual([last?.id, 'unlinked']);
  });

  test('an entry that was made up with the hash of anybody, and one put in afterwards, are found', async () => {
    await anchor();
    const plain = openData(office.database, office.model)(allRights, 'forged');
    await plain.transaction(async inner => {
      const forged = { action: 'update', resource: 'titles', recordId: id, changes: null };
      await appendActivity(inner, forged);
    });
    const forged = (await entries()).at(-1)?.id ?? 0;
    expect(await found()).toEqual([[forged, 'unsealed']]);
    await owner(sql`update activity_log set id = ${0 - forged} where id = ${forged}`);
    await owner(sql`delete from activity_log where id = ${0 - forged}`);
  });

  test('an entry copied into an anchored gap is found', async () => {
    const [, second, third] = await entries();
    await owner(sql`delete from activity_log where id = ${third?.id}`);
    await anchor();
    const columns = sql.raw(
      'version, at, action, resource, record_id, request_id, stream, created_at, updated_at',
    );
    await owner(
      sql`insert into activity_log (id, hash, ${columns}) select ${third?.id}, 'made up', ${columns} from activity_log where id = ${second?.id}`,
    );
    expect(await found()).toEqual(expect.arrayContaining([[third?.id, 'added']]));
  });

  test('a log from the time before the key is checked by the old rule, and held by the anchor', async () => {
    await owner(sql`delete from activity_log`);
    const plain = openData(office.database, office.model)(allRights, 'before');
    const event = { action: 'update', resource: 'titles', recordId: id, changes: { sort: [1, 2] as const } };
    for (let n = 0; n < 3; n++) await plain.transaction(inner => appendActivity(inner, event));
    await anchor();
    await change(5, 6);
    await anchor();
    expect(await found()).toEqual([]);
    const [first, second] = await entries();
    await owner(sql`update activity_log set changes = '{}' where id = ${second?.id}`);
    expect(await found()).toEqual([[second?.id, 'changed']]);
    await owner(sql`delete from activity_log where id = ${first?.id}`);
    expect(await found()).toContainEqual([first?.id, 'missing']);
  });

  test('with another secret key the old entries are checked by the old one, which the settings name', async () => {
    await anchor();
    const next = keysOf('the next key, which is long enough, too', 'a-key-of-the-tests-that-is-long-enough');
    const data = openData(office.database, office.model, next)(allRights, 'next');
    const event = { action: 'update', resource: 'titles', recordId: id, changes: null };
    await data.transaction(inner => appendActivity(inner, event));
    const nextPlaces = { ...places, keys: next };
    await anchorLog(data, nextPlaces, 'hour');
    expect(await runCheck(data, logCheck(nextPlaces))).toEqual([]);
    const forgotten = keysOf('the next key, which is long enough, too');
    const without = openData(office.database, office.model, forgotten)(allRights, 'next');
    const findings = await runCheck(without, logCheck({ ...places, keys: forgotten }));
    const named = { what: 'unknownKey', expected: forgotten.current.id, found: logKeys.current.id };
    expect(findings).toEqual(findings.map(({ table, id }) => ({ table, id, ...named })));
    expect(findings.map(({ table }) => table)).toContain('activity_log');
  });

  test('anchors that were changed, cut off or taken away are found', async () => {
    await anchor();
    await change(5, 5);
    await anchor();
    const [file = '', copy = ''] = places.files;
    const whole = readFileSync(file, 'utf8');
    const [first = '', second = ''] = whole.split('\n');
    const cases: readonly (readonly [text: string, n: number, what: string])[] = [
      [`${first.replace('"hour"', '"stop"')}\n${second}\n`, 1, 'anchorChanged'],
      [`${second}\n`, 1, 'anchorChanged'],
      [`${first}\n`, 2, 'anchorMissing'],
      ['', 1, 'anchorMissing'],
    ];
    for (const [text, n, what] of cases) {
      writeFileSync(file, text);
      expect(await office.logFindings(places)).toMatchObject([{ table: file, id: n, what }]);
    }
    // Without a sound copy nothing is added to it: the next anchor would hide what was done.
    writeFileSync(file, whole.replace('"hour"', '"stop"'));
    await change(6, 6);
    await anchorLog(office.data, { ...places, files: [file] }, 'hour');
    expect(readFileSync(file, 'utf8')).toBe(whole.replace('"hour"', '"stop"'));
    writeFileSync(file, whole);
    writeFileSync(copy, whole.replace('"hour"', '"stop"'));
    expect(await office.logFindings(places)).toMatchObject([{ table: copy, id: 1, what: 'anchorChanged' }]);
  });

  test('a copy whose place is away stops nothing, and is named when it lags behind for days', async () => {
    const [file = '', copy = ''] = places.files;
    writeFileSync(join(folder, 'copy'), 'no folder');
    await anchor();
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    expect(await found()).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    try {
      expect(await office.logFindings(places)).toMatchObject([{ table: copy, id: 1, what: 'anchorMissing' }]);
      rmSync(join(folder, 'copy'));
      await change(5, 5);
      await anchor();
    } finally {
      vi.useRealTimers();
    }
    expect(readFileSync(copy)).toEqual(readFileSync(file));
  });

  test('a line that a crash cut in two is no finding, and the next anchor takes its place', async () => {
    await anchor();
    const [file = ''] = places.files;
    appendFileSync(file, '{"n":2,"at":"2026');
    await change(5, 5);
    expect(await found()).toEqual([]);
    await anchor();
    expect(await found()).toEqual([]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  });

  test('writers at work while the log is anchored bring no false finding', async () => {
    const write = async () => {
      for (let n = 0; n < 12; n++) await addTitle();
    };
    const anchoring = async () => {
      for (let n = 0; n < 6; n++) await anchor();
    };
    await Promise.all([write(), write(), write(), anchoring()]);
    await anchor();
    expect(await found()).toEqual([]);
  });
});
