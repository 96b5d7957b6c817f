import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import { anchorFiles } from '@engine/server/audit/anchorFile.ts';
import { type AnchorPlaces, anchorLog } from '@engine/server/audit/anchors.ts';
import type { Finding } from '@engine/server/audit/integrityCheck.ts';
import { findingText } from '@engine/server/integrity/findingText.ts';
import { guardsCheck } from '@engine/server/integrity/guardsCheck.ts';
import { allChecks, type NamedFinding, verify } from '@engine/server/integrity/verification.ts';
import { logKey } from '@engine/server/logKeys.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databases, migratedDatabase, type TestDatabase } from '../../databases.ts';
import { runCheck } from '../../engine/server/audit/runCheck.ts';
import { behindTheProduct } from './behindTheProduct.ts';

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

  const findingsAfter = (...statements: readonly RawBuilder<unknown>[]): Promise<readonly NamedFinding[]> =>
    behindTheProduct(
      data,
      inner => runAll(inner, statements),
      async inner => {
        const report = await verify(inner, allChecks(places, office.checks));
        return report?.findings ?? [];
      },
    );

  const runAll = async (inner: Data, statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await inner.run(statement);
  };
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
      { check: 'billContents', table: 'bills', id, field: 'bills.gross', what: 'altered' },
      { check: 'billContents', table: 'bills', id, field: 'bills.total', what: 'altered' },
      { check: 'debts', table: 'bills', id, what: 'sum' },
    ]);
  });

  const billed = "status <> 'draft' and kind = 'statutory_collective'";
  type Change = readonly [table: string, id: number, values: Readonly<Record<string, string>>];
  const set = ([table, id, values]: Change) =>
    sql`update ${sql.ref(table)} set ${sql.raw(
      Object.entries(values)
        .map(each => each.join(' = '))
        .join(', '),
    )} where id = ${id}`;
  const fieldsIn = (findings: readonly NamedFinding[], name: string) =>
    findings.filter(({ check, what }) => check === name && what === 'altered').map(({ field }) => field);
  const inResource = (resource: string, values: object) =>
    Object.keys(values).map(name => `${resource}.${name}`);

  it('is named field by field when an issued bill was changed, though its trigger is back', async () => {
    const id = await firstOf('bills', billed);
    const values = {
      content_hash: `'${'0'.repeat(64)}'`,
      number: "'X-26-00001'",
      kind: "'copay'",
      issue_date: "'2020-01-01'",
      due_date: "'2029-12-31'",
      service_from: "'2020-01-01'",
      service_to: "'2029-12-31'",
      vat_note: "'umsatzsteuerfrei'",
      recipient_name: "'Strohmann GmbH'",
      recipient_snapshot: `'{"name":"Strohmann GmbH","address":{"city":"Bonn"}}'`,
      vat_7: 'vat_7 + 1',
      copay: 'copay + 1',
    };
    const findings = await findingsAfter(set(['bills', id, values]));
    expect(fieldsIn(findings, 'billContents')).toEqual(inResource('bills', values));
    const day = findings.find(({ field }) => field === 'bills.issue_date');
    expect(day && findingText(day)).toMatch(
      new RegExp(`^bills #${id}, issue_date is not what was issued; expected 20[-0-9]+, found 2020-01-01$`),
    );
  });

  it('is named field by field when a position of an issued bill was changed', async () => {
    const bill = await firstOf('bills', billed);
    const id = await firstOf('bill_items', `bill = ${bill} and vat_rate <> '19'`);
    const values = {
      service_date: "'2020-01-02'",
      description: "'Andere Leistung'",
      quantity: 'quantity + 100',
      unit_price: 'unit_price + 1',
      vat_rate: "'19'",
    };
    const findings = await findingsAfter(set(['bill_items', id, values]));
    expect(fieldsIn(findings, 'billContents')).toEqual(inResource('bill-items', values));
    expect(findings).toContainEqual(
      expect.objectContaining({ table: 'bill_items', id, field: 'bill-items.vat_rate' }),
    );
  });

  it('is named when two positions exchange a part of their amounts', async () => {
    const bill = await firstOf('bills', billed);
    const id = await firstOf('bill_items', `bill = ${bill} and quantity * unit_price = amount * 10000`);
    const other = await firstOf('bill_items', `bill = ${bill} and id > ${id} and vat_rate = '0'`);
    const findings = await findingsAfter(
      set(['bill_items', id, { amount: 'amount + 1' }]),
      set(['bill_items', other, { amount: 'amount - 1' }]),
    );
    expect(fieldsIn(findings, 'billContents')).toContain('bill-items.amount');
  });

  it('is named when the facts of a paper are rewritten, or gone', async () => {
    const id = await firstOf('bills', billed);
    const [{ pdf } = {}] = await data.run(sql`select pdf from bills where id = ${id}`);
    const letter = await firstOf('letters', `document = ${pdf}`);
    const [{ facts: stored } = {}] = await data.run(sql`select facts from letters where id = ${letter}`);
    const rewritten = JSON.stringify({ ...JSON.parse(String(stored)), vatNote: 'umsatzsteuerfrei' });
    const changed = await findingsAfter(
      sql`update letters set facts = ${rewritten} where id = ${letter}`,
      set(['bills', id, { vat_note: "'umsatzsteuerfrei'" }]),
    );
    expect(changed).toMatchObject([{ table: 'bills', id, field: 'bills.content_hash', what: 'altered' }]);
    const gone = await findingsAfter(sql`delete from letters where id = ${letter}`);
    expect(gone).toMatchObject([
      { table: 'letters', what: 'missing', expected: `document ${pdf}, bills #${id}` },
    ]);
  });

  it('is nothing when what may change of an issued bill does', async () => {
    const id = await firstOf('bills', billed);
    const values = { delivery: "'post'", dunning_level: '2', contested: '5', mail_status: "'sent'" };
    expect(await findingsAfter(set(['bills', id, values]))).toEqual([]);
  });

  it('is nothing when the facts of an earlier release lack members', async () => {
    const id = await firstOf('bills', billed);
    const [{ pdf } = {}] = await data.run(sql`select pdf from bills where id = ${id}`);
    const facts = JSON.stringify({ kind: 'bill' });
    const hash = createHash('sha256').update(facts).digest('hex');
    const settlement = await firstOf('settlements', "status <> 'draft'");
    const findings = await findingsAfter(
      sql`update letters set facts = ${facts} where document = ${pdf}`,
      sql`update bills set content_hash = ${hash} where id = ${id}`,
      sql`update letters set facts = '{"kind":"settlement"}'
        where document = (select statement from settlements where id = ${settlement})`,
    );
    expect(findings).toEqual([]);
  });

  it('is named field by field when an issued settlement was changed', async () => {
    const id = await firstOf('settlements', "status <> 'draft' and invoice is not null");
    const figures = [
      'received',
      'held',
      'carried_in',
      'carried_out',
      'fee_gross',
      'payout',
      'due',
      'fee_net',
      'vat',
    ];
    const values = {
      number: "'M26-99999'",
      issue_date: "'2020-01-01'",
      period: "'2020-01'",
      ...Object.fromEntries(figures.map((name, at) => [name, `${name} + ${at + 1}`])),
    };
    const findings = await findingsAfter(set(['settlements', id, values]));
    expect(fieldsIn(findings, 'settlementContents')).toEqual(inResource('settlements', values));
  });

  it('is named when a line of an issued settlement has another amount', async () => {
    const id = await firstOf('settlement_lines', 'final and payment is not null');
    const [{ settlement } = {}] = await data.run(
      sql`select settlement from settlement_lines where id = ${id}`,
    );
    const findings = await findingsAfter(set(['settlement_lines', id, { amount: 'amount + 1' }]));
    expect(findings).toMatchObject([{ table: 'settlement_lines', what: 'altered' }]);
    expect(findings[0]?.found).toContain(`settlements #${settlement}: `);
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

  const bypassed: Readonly<Record<typeof dialect, readonly string[]>> = {
    sqlite: [
      'drop trigger "bills__frozen_update"',
      'drop trigger "settlements__frozen_delete"',
      'drop trigger "bill_items__frozen_update"',
      `create trigger "bill_items__frozen_update" before update on "bill_items"
        when 1 = 0 begin select raise(abort, 'frozen: bill_items__frozen'); end`,
    ],
    postgres: [
      'drop trigger "bills__frozen_update" on "bills"',
      'alter table "settlements" disable trigger "settlements__frozen_delete"',
      `create or replace function "bill_items__frozen"() returns trigger language plpgsql
        as $body$begin return new; end $body$`,
      'drop trigger "letters__frozen_update" on "letters"',
      `create trigger "letters__frozen_update" before update on "letters" for each row
        when (old.id is distinct from new.id) execute function "letters__frozen"()`,
    ],
  };
  const guards: Readonly<Record<typeof dialect, readonly string[]>> = {
    sqlite: ['bill_items__frozen_update', 'bills__frozen_update', 'settlements__frozen_delete'],
    postgres: [
      'bills__frozen_update',
      'function bill_items__frozen',
      'letters__frozen_update',
      'settlements__frozen_delete',
    ],
  };

  it('is named when a trigger that guards rows is dropped, disabled or replaced for good', async () => {
    let findings: readonly Finding[] = [];
    const undone = new Error('undone');
    await data
      .transaction(async inner => {
        for (const statement of bypassed[dialect]) await inner.run(sql.raw(statement));
        findings = await runCheck(inner, guardsCheck);
        throw undone;
      })
      .catch(error => expect(error).toBe(undone));
    expect(findings.map(({ expected }) => expected).sort()).toEqual(guards[dialect]);
    expect(findings.every(({ what }) => what === 'unguarded')).toBe(true);
    expect(await runCheck(data, guardsCheck)).toEqual([]);
  });

  it('is named when a bill is taken away with its number', async () => {
    const id = await firstOf('bills', 'number is not null');
    const [{ number = '' } = {}] = await data.run(sql`select number from bills where id = ${id}`);
    const findings = await findingsAfter(sql`update bills set number = null where id = ${id}`);
    expect(findings).toMatchObject([
      { check: 'billContents', table: 'bills', id, field: 'bills.number', what: 'altered' },
      { check: 'billNumbers', table: 'bills', what: 'gap' },
    ]);
    expect(findings[1]?.found).toBe(`${Number(String(number).slice(-5))} is missing`);
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
