import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@engine/server/access/openData.ts';
import { anchorLog } from '@engine/server/audit/anchors.ts';
import { appendActivity } from '@engine/server/audit/append.ts';
import type { IntegrityCheck } from '@engine/server/audit/integrityCheck.ts';
import { backUpToday } from '@engine/server/backup/dailyBackup.ts';
import { readManifest } from '@engine/server/backup/manifest.ts';
import type { BackupParts } from '@engine/server/backup/takeBackup.ts';
import { readConfig } from '@engine/server/config.ts';
import { acceptAnchors, anchorsCheck } from '@engine/server/integrity/anchorsCheck.ts';
import { beginRun, endRun } from '@engine/server/integrity/maintenanceRuns.ts';
import { verifyToday } from '@engine/server/integrity/nightlyVerification.ts';
import { maintenanceState } from '@engine/server/integrity/routes.ts';
import { allChecks, verify } from '@engine/server/integrity/verification.ts';
import { verifyJob } from '@engine/server/integrity/verifyJob.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { office as ownParts } from '@office/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, migratedDatabase, type TestDatabase } from '../../../databases.ts';
import { runCheck } from '../audit/runCheck.ts';
import { type Caller, logKeys, type Office, openOffice } from '../office.ts';

const finding = { table: 'titles', id: 7, what: 'sum', expected: '1', found: '2' } as const;
const checks: readonly IntegrityCheck[] = [
  {
    name: 'fine',
    step: async (_, cursor) => ({ cursor: cursor < 3 ? cursor + 1 : null, checked: 5, findings: [] }),
  },
  { name: 'wrong', step: async () => ({ cursor: null, checked: 1, findings: [finding] }) },
];

describe.each(databases)('verifications on %s', dialect => {
  let office: Office;
  let auditor: Caller;
  let reader: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    auditor = await office.caller(['activity-log.list', 'activity-log.verify']);
    reader = await office.caller(['activity-log.list']);
  });
  beforeEach(() => office.data.run(office.all.deleteFrom('maintenance_runs')));
  afterAll(() => office.close());

  const runs = () =>
    office.data.run(
      office.all.selectFrom('maintenance_runs').select(['cause', 'outcome', 'day']).orderBy('id'),
    );
  const night = new Date('2026-11-20T03:30:00Z');
  const goesOn = () => false;

  test('a file of anchors that was taken away with all its copies is found for good, until that is accepted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tours-anchors-'));
    const places = { files: [join(folder, 'office.anchors')], keys: logKeys };
    const check = anchorsCheck(places);
    const found = async () =>
      (await runCheck(office.data, check)).map(({ what, expected, found }) => [what, expected, found]);
    const anchor = async () => {
      await office.data.transaction(inner =>
        appendActivity(inner, { action: 'update', resource: 'titles', recordId: 1, changes: null }),
      );
      await anchorLog(office.data, places, 'hour');
    };
    await anchor();
    expect(await check.step(office.data, 0)).toEqual({ cursor: null, checked: 1, findings: [] });
    await anchor();
    expect(await found()).toEqual([]);

    rmSync(folder, { recursive: true });
    for (const _ of ['once', 'again'])
      expect(await found()).toEqual([['anchorMissing', '2 anchors', '0 anchors']]);
    // a new file has more anchors than the old one, all of them genuine
    for (const _ of ['one', 'two', 'three']) await anchor();
    const [remembered] = await found();
    expect(remembered).toEqual(['anchorMissing', expect.any(String), expect.any(String)]);
    expect(remembered?.[1]).not.toBe(remembered?.[2]);
    // what runs have counted is no memory: the database holds it
    const run = await beginRun(office.data, { kind: 'verify', cause: 'manual', day: null });
    await endRun(office.data, run ?? 0, 'ok', { checked: { anchors: 3 }, found: 0, findings: [] });
    expect(await found()).toEqual([remembered]);

    await acceptAnchors(office.data, places, 'the disk broke');
    expect(await found()).toEqual([]);
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select(['reason', 'changes'])
        .where('stream', '=', 'anchors')
        .orderBy('id', 'desc')
        .limit(1),
    );
    expect(entry).toMatchObject({
      reason: 'the disk broke',
      changes: expect.stringContaining('"count":[2,3]'),
    });
    expect(await office.logFindings()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['missing', 'unset'],
    ['none', null],
    ['daily', null],
  ] as const)('a plan of %s without any backup counts as %s', async (plan, fault) => {
    const { backupFault } = await maintenanceState(office.data, plan);
    expect(backupFault).toBe(fault);
  });

  test('a backup that somebody else makes every day is one', async () => {
    const run = await beginRun(office.data, { kind: 'backup', cause: 'command', day: null });
    await endRun(office.data, run ?? 0, 'ok', {});
    expect((await maintenanceState(office.data, 'missing')).backupFault).toBeNull();
  });

  test('are started by those who may, as a job, and read by those who may see the log', async () => {
    expect((await auditor.get('maintenance')).body).toEqual({
      verification: null,
      backup: null,
      backsUpDaily: false,
      backupFault: null,
    });
    expect((await reader.post('maintenance/verify')).status).toBe(403);
    const { status, body } = await auditor.post('maintenance/verify');
    expect(status).toBe(202);
    const open = openData(office.database, office.model, logKeys);
    const worker = new JobWorker({
      open,
      data: office.data,
      kinds: [verifyJob(checks)],
      actorOf: async ({ owner: userId }) => ({
        ...allRights,
        userId,
        ownerId: userId,
        permissions: new Set(['activity-log.verify']),
      }),
      log: { warn: (details, message) => expect([details, message]).toEqual([]) },
    });
    await worker.workOff();
    const [job] = await office.data.run(
      office.all.selectFrom('jobs').select(['status', 'result']).where('id', '=', body.job),
    );
    expect(job?.status).toBe('done');
    expect(JSON.parse(String(job?.result))).toEqual({ checked: 21, findings: 1 });
    const { body: state } = await reader.get('maintenance');
    expect(state.verification).toMatchObject({
      cause: 'manual',
      outcome: 'findings',
      by: expect.stringContaining('Test'),
      details: { checked: { fine: 20, wrong: 1 }, found: 1, findings: [{ check: 'wrong', ...finding }] },
    });
    const stranger = await office.caller(['titles.list']);
    expect((await stranger.get('maintenance')).status).toBe(403);
  });

  test('happen once a night, however many servers ask', async () => {
    await verifyToday(office.data, checks, goesOn, new Date('2026-11-20T02:30:00Z'));
    expect(await runs()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => verifyToday(office.data, checks, goesOn, night)));
    expect(await runs()).toEqual([{ cause: 'daily', outcome: 'findings', day: '2026-11-20' }]);
  });

  test('that a stop breaks off or that fail are made up for', async () => {
    await verifyToday(office.data, checks, () => true, night);
    expect(await runs()).toEqual([]);
    const broken: IntegrityCheck = {
      name: 'broken',
      step: async () => {
        throw new Error('no answer');
      },
    };
    await expect(verifyToday(office.data, [broken], goesOn, night)).rejects.toThrow('no answer');
    await verifyToday(office.data, checks.slice(0, 1), goesOn, night);
    expect(await runs()).toEqual([
      { cause: 'daily', outcome: 'failed', day: null },
      { cause: 'daily', outcome: 'ok', day: '2026-11-20' },
    ]);
  });

  test('of a server that was killed are taken up by another after half an hour', async () => {
    await beginRun(office.data, { kind: 'verify', cause: 'daily', day: '2026-11-20' });
    await verifyToday(office.data, checks, goesOn, night);
    expect(await runs()).toMatchObject([{ outcome: 'running' }]);
    await office.data.run(
      office.all.updateTable('maintenance_runs').set({ updated_at: '2026-11-20T00:00:00.000Z' }),
    );
    await verifyToday(office.data, checks, goesOn, night);
    expect(await runs()).toMatchObject([{ outcome: 'findings' }]);
  });
});

describe('a text that is none, which SQLite takes', () => {
  test('is found by its bytes before anything reads it, and named by table, row and column', async () => {
    const office = await openOffice('sqlite');
    const ids = [1, 2, 3].map(n =>
      office.insert('title', { code: `T${n}`, name_de: `Titel ${n}`, position: 'before', active: true }),
    );
    const [, broken = 0] = await Promise.all(ids);
    const { data } = office;
    expect(await verify(data, allChecks(null))).toMatchObject({
      found: 0,
      checked: { texts: expect.any(Number) },
    });
    await data.run(sql`update titles set name_de = cast(x'54ff' as text) where id = ${broken}`);
    expect(await verify(data, allChecks(null))).toMatchObject({
      found: 1,
      findings: [{ check: 'texts', table: 'titles', id: broken, what: 'encoding', found: 'name_de: 54ff' }],
    });
    await data.run(sql`update titles set name_de = 'Titel' where id = ${broken}`);
    expect((await verify(data, allChecks(null)))?.found).toBe(0);
    await office.close();
  });
});

describe.each(databases)('daily backups on %s', dialect => {
  let target: TestDatabase;
  let folder: string;
  let parts: BackupParts;
  beforeAll(async () => {
    target = await migratedDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'tours-daily-'));
    const environment = { MODE: 'demo', DATABASE_URL: target.url, BACKUP_FOLDER: join(folder, 'daily') };
    parts = {
      data: openData(target.database, officeModel(facts, ownParts), logKeys)(allRights, 'test'),
      config: readConfig(environment, product),
      product,
      version: '1.0.0',
      anchors: { files: [join(folder, 'anchors')], keys: logKeys },
    };
  });
  afterAll(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  const made = () => readdirSync(join(folder, 'daily'));

  test('are made once a day from their hour on, and tried again when they fail', async () => {
    await backUpToday(parts, new Date('2026-11-20T00:30:00Z'));
    writeFileSync(join(folder, 'daily'), 'in the way');
    await expect(backUpToday(parts, new Date('2026-11-20T01:30:00Z'))).rejects.toThrow();
    rmSync(join(folder, 'daily'));
    await backUpToday(parts, new Date('2026-11-20T02:30:00Z'));
    await backUpToday(parts, new Date('2026-11-20T03:30:00Z'));
    expect(made()).toHaveLength(1);
    expect(await readManifest(join(folder, 'daily', made()[0] ?? ''))).toMatchObject({ cause: 'daily' });
    await backUpToday(parts, new Date('2026-11-21T02:30:00Z'));
    // Of one day (that of the machine) only the newest stays.
    expect(made()).toHaveLength(1);
  });
});
