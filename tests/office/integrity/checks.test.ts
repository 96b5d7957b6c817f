import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { anchorFiles } from '@engine/server/audit/anchorFile.ts';
import { type AnchorPlaces, anchorLog } from '@engine/server/audit/anchors.ts';
import { allChecks, type NamedFinding, verify } from '@engine/server/integrity/verification.ts';
import { logKey } from '@engine/server/logKeys.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databases, migratedDatabase, type TestDatabase } from '../../databases.ts';

const secret = 'a-key-of-the-tests-that-is-long-enough';
const current = logKey(secret);
const keys = { current, known: new Map([[current.id, current]]) };

describe.each(databases)('what the owner of the database changed behind the product, on %s', dialect => {
  let target: TestDatabase;
  let data: Data;
  let folder: string;
  let places: AnchorPlaces;

  beforeAll(async () => {
    target = await migratedDatabase(dialect);
    const open = openData(target.database, officeModel(facts, office), keys);
    data = open(allRights, 'test');
    await syncCatalogue(open, facts);
    const now = new Date('2026-11-20T12:00:00+01:00');
    await seedDatabase(target.database, { size: 'tiny', seed: 7, demoPassword: 'tours-demo-2026', now });
    folder = mkdtempSync(join(tmpdir(), 'tours-anchors-'));
    places = { files: anchorFiles({ databaseUrl: target.url, anchorCopy: join(folder, 'copy') }), keys };
    await anchorLog(data, places, 'hour');
  });
  afterAll(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  /** One statement of somebody whom no trigger and no reference stops; then what the check finds, and all as before. */
  async function findingsAfter(statement: ReturnType<typeof sql>): Promise<readonly NamedFinding[]> {
    let findings: readonly NamedFinding[] = [];
    const undone = new Error('undone');
    await data
      .transaction(async inner => {
        await dropGuards(inner);
        await inner.run(statement);
        findings = (await verify(inner, allChecks(places, office.checks)))?.findings ?? [];
        throw undone;
      })
      .catch(error => expect(error).toBe(undone));
    return findings;
  }

  async function dropGuards(inner: Data): Promise<void> {
    const tables = ['bills', 'bill_items', 'payments', 'payment_allocations', 'documents', 'file_contents'];
    if (dialect === 'postgres') {
      for (const table of tables) await inner.run(sql`alter table ${sql.ref(table)} disable trigger all`);
      return;
    }
    await inner.run(sql`pragma defer_foreign_keys = on`);
    const triggers = await inner.run(sql`select name from sqlite_master where type = 'trigger'`);
    for (const { name } of triggers) await inner.run(sql`drop trigger ${sql.ref(String(name))}`);
  }

  const firstOf = async (table: string, where = '1 = 1'): Promise<number> => {
    const [row] = await data.run(sql`select min(id) as id from ${sql.ref(table)} where ${sql.raw(where)}`);
    return Number(row?.id);
  };

  it('is nothing after a whole demo', async () => {
    expect(await verify(data, allChecks(places, office.checks))).toMatchObject({ found: 0, findings: [] });
  });

  it('is named when a bill says another total', async () => {
    const id = await firstOf('bills', "status <> 'draft'");
    const findings = await findingsAfter(
      sql`update bills set total = total + 1000, gross = gross + 1000 where id = ${id}`,
    );
    expect(findings).toMatchObject([
      { check: 'bills', table: 'bills', id, what: 'sum' },
      { check: 'debts', table: 'bills', id, what: 'sum' },
    ]);
  });

  it('is named when a position is taken away', async () => {
    const item = await firstOf('bill_items', 'bill is not null and amount > 0');
    const [{ bill } = {}] = await data.run(sql`select bill from bill_items where id = ${item}`);
    const findings = await findingsAfter(sql`delete from bill_items where id = ${item}`);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'bills', table: 'bills', id: bill, what: 'sum' }),
    );
    expect(findings.some(({ check }) => check === 'cases')).toBe(true);
  });

  it('is named when an allocation of a payment disappears', async () => {
    const allocation = await firstOf('payment_allocations', "kind = 'payment'");
    const [{ payment, bill } = {}] = await data.run(
      sql`select payment, bill from payment_allocations where id = ${allocation}`,
    );
    const findings = await findingsAfter(sql`delete from payment_allocations where id = ${allocation}`);
    expect(findings).toMatchObject([
      { check: 'debts', table: 'bills', id: bill, what: 'sum' },
      { check: 'payments', table: 'payments', id: payment, what: 'sum' },
    ]);
  });

  it('is named when somebody asks for another fee', async () => {
    const id = await firstOf('dunning_claims');
    expect(
      await findingsAfter(sql`update dunning_claims set open = open + 1 where id = ${id}`),
    ).toMatchObject([{ check: 'dunningClaims', table: 'dunning_claims', id, what: 'sum' }]);
  });

  it('is named when a bill is taken away with its number', async () => {
    const id = await firstOf('bills', 'number is not null');
    const [{ number = '' } = {}] = await data.run(sql`select number from bills where id = ${id}`);
    const findings = await findingsAfter(sql`update bills set number = null where id = ${id}`);
    expect(findings).toMatchObject([{ check: 'billNumbers', table: 'bills', what: 'gap' }]);
    expect(findings[0]?.found).toBe(`${Number(String(number).slice(-5))} is missing`);
  });

  it('is named when a file has other bytes, another size, or is gone, or belongs to nothing', async () => {
    const id = await firstOf('file_contents');
    const other = Buffer.from('other bytes');
    const blob = sql`update file_contents set content = ${other} where id = ${id}`;
    expect(await findingsAfter(blob)).toMatchObject([{ table: 'file_contents', id, what: 'content' }]);
    const size = await findingsAfter(sql`update file_contents set size = size + 1 where id = ${id}`);
    expect(size[0]).toMatchObject({ table: 'file_contents', id, what: 'content' });
    const document = await firstOf('documents', `content = ${id}`);
    const gone = await findingsAfter(sql`update documents set content = null where id = ${document}`);
    expect(gone).toContainEqual(
      expect.objectContaining({ check: 'documents', table: 'documents', id: document, what: 'missing' }),
    );
    const hash = await findingsAfter(
      sql`update documents set sha256 = ${'0'.repeat(64)} where id = ${document}`,
    );
    expect(hash).toMatchObject([{ table: 'documents', id: document, what: 'content' }]);
    const unnamed = await findingsAfter(
      sql`insert into file_contents (sha256, size, content, version, created_at, updated_at)
        select ${'f'.repeat(64)}, size, content, 1, created_at, updated_at from file_contents where id = ${id}`,
    );
    expect(unnamed.map(({ what }) => what)).toEqual(['content', 'added']);
  });

  it('ends `npm run verify` with 1 and stands in what it prints, beside an open database', async () => {
    const run = (...args: string[]) =>
      new Promise<readonly [code: number | string | null | undefined, output: string]>(resolve => {
        const settings = { MODE: 'demo', DATABASE_URL: target.url, SECRET_KEY: secret };
        const env = { ...process.env, ...settings, ANCHOR_COPY: join(folder, 'copy') };
        const program = join(inject('programs'), 'src/cli/verify.js');
        execFile(process.execPath, [program, ...args], { env }, (error, output, errors) =>
          resolve([error?.code ?? 0, output + errors]),
        );
      });
    expect(await run()).toEqual([0, expect.stringContaining('Everything is as it should be.')]);
    writeFileSync(places.files[0] ?? '', '');
    const [code, text] = await run();
    expect([code, text]).toEqual([1, expect.stringContaining('1 finding:')]);
    expect(text).toContain('#1 was removed from the anchors; expected 1 anchors, found 0 anchors');
    const [again, json] = await run('--json');
    expect(again).toBe(1);
    expect(JSON.parse(json)).toMatchObject({ found: 1, findings: [{ what: 'anchorMissing' }] });
  });
});
