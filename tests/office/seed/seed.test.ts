import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OpenData } from '@engine/server/access/data.ts';
import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { shadowColumns } from '@engine/server/access/shadowColumns.ts';
import { readContent } from '@engine/server/files/fileContents.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { parseExpression } from '@engine/server/records/filter/condition.ts';
import { conditionSql } from '@engine/server/records/filter/conditionSql.ts';
import { listRecords } from '@engine/server/records/list/list.ts';
import type { ApiRecord } from '@engine/server/records/read/selection.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { readPath } from '@engine/server/records/rows/value.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { daysBetween } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { FilterExpression } from '@engine/shared/field.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { valueAt } from '@engine/shared/recordValues.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { fieldErrors } from '@engine/shared/validation.ts';
import { facts } from '@generated/facts.ts';
import { entities } from '@generated/tables.ts';
import type { Bill } from '@generated/types/entities.ts';
import { validators } from '@generated/validators.ts';
import { hashOf } from '@office/bills/server/sealBills.ts';
import { checkedCases } from '@office/cases/server/checkCase.ts';
import { loadFacts } from '@office/cases/server/loadFacts.ts';
import { type CheckResult, readCheckResults } from '@office/cases/shared/checkResults.ts';
import { debtorKindOf } from '@office/dunning/server/dunningRule.ts';
import type { BillFacts } from '@office/letters/server/letterFacts.ts';
import { NotEmpty, type SeedOptions, seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, migratedDatabase, type TestDatabase } from '../../databases.ts';
import { pagesOf } from '../letters/readPdf.ts';

const options: SeedOptions = {
  size: 'small',
  seed: 7,
  demoPassword: 'tours-demo-2026',
  now: new Date('2026-11-20T12:00:00+01:00'),
};
const named = (resource: string): EntityMeta => {
  const meta = entities.find(entity => entity.resource === resource);
  if (!meta) throw new Error(`No resource ${resource}`);
  return meta;
};

interface SeededDatabase extends TestDatabase {
  readonly open: OpenData;
  /** what was read of a resource: nothing here writes */
  readonly records: Map<string, readonly ApiRecord[]>;
}

async function seeded(dialect: (typeof databases)[number]): Promise<SeededDatabase> {
  const target = await migratedDatabase(dialect);
  const open = openData(target.database, officeModel(facts, office));
  await syncCatalogue(open, facts);
  await seedDatabase(target.database, options);
  return { ...target, open, records: new Map() };
}

async function readAll(target: SeededDatabase, resource: string): Promise<readonly ApiRecord[]> {
  const records = target.records.get(resource) ?? (await readPages(target, resource));
  target.records.set(resource, records);
  return records;
}

async function readPages({ open }: SeededDatabase, resource: string): Promise<readonly ApiRecord[]> {
  const data = open(allRights, 'test');
  const entity = data.model.byResource.get(resource);
  if (!entity) throw new Error(`No resource ${resource}`);
  const records: ApiRecord[] = [];
  for (let first = 0; ; first += 1_000) {
    const sort = { field: 'id', order: 'ASC' } as const;
    const page = await listRecords(data, entity, { filter: {}, sort, first, count: 1_000 });
    records.push(...page.records);
    if (page.records.length < 1_000) return records;
  }
}

/** What the databases hold, in one line. */
async function digestOf(target: SeededDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const resource of ['guest', 'tours', 'bills', 'payments'])
    hash.update(JSON.stringify(await readAll(target, resource)));
  return hash.digest('hex');
}
const digests = new Map<string, string>();

/** As a form would send it. */
function writeShape(meta: EntityMeta, record: ApiRecord): Readonly<Record<string, unknown>> {
  const shape: Record<string, Record<string, unknown> | unknown> = {};
  for (const field of meta.fields) {
    const value = valueAt(record, field.name);
    if (field.readOnly || field.computed || field.secret || value === null) continue;
    const [group = '', member] = field.name.split('.');
    shape[group] = member ? { ...(shape[group] as object | undefined), [member]: value } : value;
  }
  return shape;
}

const statesOf = (resource: string) => {
  const { workflow } = named(resource);
  return Object.keys(workflow?.states ?? {}).sort();
};

describe.each(databases)('demo data on %s', dialect => {
  let target: SeededDatabase;
  beforeAll(async () => {
    target = await seeded(dialect);
    digests.set(dialect, await digestOf(target));
  });
  afterAll(() => target.drop());

  it('pass the rules of every form', async () => {
    const faults: unknown[] = [];
    for (const meta of entities.filter(({ operations }) => operations.includes('create'))) {
      const validate = validators[meta.name];
      if (!validate || meta.resource === 'permissions' || meta.resource === 'roles') continue;
      for (const record of await readAll(target, meta.resource)) {
        const errors = fieldErrors(meta, validate, writeShape(meta, record));
        if (Object.keys(errors).length > 0) faults.push({ resource: meta.resource, id: record.id, errors });
      }
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('log how each bill came to what is open of it, for reports of past days', async () => {
    const bills = (await readAll(target, 'bills')).filter(
      ({ status, kind }) => status !== 'draft' && kind !== 'cancellation',
    );
    const entries = groupBy(await readAll(target, 'activity-log'), each => Number(each.record_id));
    const strays = bills.filter(({ id, total, open }) => {
      const own = (entries.get(Number(id)) ?? []).filter(({ resource }) => resource === 'bills');
      const steps = own.map(({ changes }) => Object(changes).open as readonly [number, number]);
      const passed = [[0, total], ...steps, [open, 0]];
      return passed.slice(1).some(([before], at) => before !== passed[at]?.[1]);
    });
    expect(strays).toEqual([]);
    expect(entries.size).toBeGreaterThan(bills.length / 4);
  });

  it('are searched and sorted by what they say', async () => {
    const strays: unknown[] = [];
    for (const meta of entities.filter(({ operations }) => operations.includes('list'))) {
      const wanted = new Map(
        (await readAll(target, meta.resource)).map(record => [
          Number(record.id),
          shadowColumns(meta, name => readPath(record, name)),
        ]),
      );
      const columns = Object.keys(shadowColumns(meta, () => null));
      if (columns.length === 0) continue;
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(
        ['id', ...columns].map(column => sql.ref(column)),
      )} from ${sql.table(meta.table)}`.execute(target.database.kysely);
      for (const { id, ...stored } of rows) {
        const shadows = wanted.get(Number(id));
        if (shadows && !isDeepStrictEqual({ ...stored }, shadows))
          strays.push({ table: meta.table, id, stored, shadows });
      }
    }
    expect(strays.slice(0, 3)).toEqual([]);
  });

  it('name what their pickers would offer', async () => {
    const data = target.open(allRights, 'test');
    const strays: unknown[] = [];
    for (const meta of entities) {
      for (const { name, column, ref } of meta.fields) {
        if (!ref?.limit || ref.join) continue;
        const other = entityNamed(data.model, ref.entity);
        const asked = (where: FilterExpression) =>
          parseExpression(data.model, allRights, other, where).map(each =>
            conditionSql(data, other, 't', each),
          );
        const matches = Object.entries(ref.limit.match).map(([theirs, own]) => {
          const value = sql.ref(`x.${fieldNamed(entityNamed(data.model, meta.name), own).column}`);
          return sql`(${value} is null or ${value} = ${sql.ref(`t.${fieldNamed(other, theirs).column}`)})`;
        });
        const chosen = Object.entries(ref.limit.by).flatMap(([own, wheres]) =>
          Object.entries(wheres).map(
            ([value, where]) =>
              sql`(${sql.ref(`x.${own}`)} is distinct from ${value} or ${sql.join(asked(where), sql` and `)})`,
          ),
        );
        const fits = [...asked(ref.limit.where), ...matches, ...chosen];
        const rows = await data.run(
          sql`select x.id from ${sql.table(meta.table)} as x join ${sql.table(other.meta.table)} as t on t.id = ${sql.ref(`x.${column}`)} where not (${sql.join(fits, sql` and `)}) limit 3`,
        );
        if (rows.length > 0) strays.push({ field: `${meta.name}.${name}`, rows });
      }
    }
    expect(strays).toEqual([]);
  });

  it('have 6 companies, 17 insurers, 8 recipients, 600 guests and 12,000 tours', async () => {
    const companies = await readAll(target, 'companies');
    expect(companies.filter(company => String(company.roles).includes('provider'))).toHaveLength(6);
    expect(await readAll(target, 'health-insurance')).toHaveLength(17);
    expect(await readAll(target, 'dta-recipient')).toHaveLength(8);
    expect(await readAll(target, 'guest')).toHaveLength(600);
    expect(await readAll(target, 'tours')).toHaveLength(12_000);
  });

  it.each(['tours', 'bill-cases', 'bills', 'payments', 'dta-submissions'])(
    'show %s in every state',
    async resource => {
      const seen = new Set((await readAll(target, resource)).map(record => String(record.status)));
      expect([...seen].sort()).toEqual(statesOf(resource));
    },
  );

  it('deliver to insurers what their bills add up to, each once', async () => {
    const bills = groupBy(await readAll(target, 'bills'), bill => Number(bill.dta_submission));
    const strays = (await readAll(target, 'dta-submissions')).filter(({ id, status, total, payer }) => {
      const own = bills.get(Number(id)) ?? [];
      const isWhole = own.reduce((all, bill) => all + Number(bill.total), 0) === total;
      const isOfPayer = own.every(({ recipient_insurance }) => recipient_insurance === payer);
      return status === 'replaced' ? own.length > 0 : own.length === 0 || !isWhole || !isOfPayer;
    });
    expect(strays).toEqual([]);
  });

  it('warn of nothing that the guest itself denies', async () => {
    const guests = new Map((await readAll(target, 'guest')).map(guest => [guest.id, guest]));
    const open = (await readAll(target, 'person-warnings')).filter(({ resolved_at }) => !resolved_at);
    const of = (kind: string) =>
      open.filter(warning => warning.kind === kind).map(({ guest }) => guests.get(Number(guest)));
    expect(of('missing_kvnr').filter(guest => guest?.kvnr)).toEqual([]);
    expect(of('exemption_expiring')).not.toEqual([]);
    expect(of('exemption_expiring').filter(guest => !guest?.copay_exempt)).toEqual([]);
  });

  it('show every kind of person warning and every failing check', async () => {
    const kinds = new Set((await readAll(target, 'person-warnings')).map(warning => warning.kind));
    const options = named('person-warnings').fields.find(field => field.name === 'kind')?.options ?? [];
    expect(kinds).toEqual(new Set(options.map(option => option.value)));
    const rules = (await readAll(target, 'bill-cases')).flatMap(record =>
      readCheckResults(record.check_results).map(({ rule }) => rule),
    );
    const shown = [
      'kvnr',
      'ik',
      'approval',
      'cash',
      'exemption',
      'tariff',
      'signature',
      'duplicate',
      'deadline',
      'vehicle',
    ];
    expect([...new Set<string>(rules)].sort()).toEqual(
      [...shown, 'route', 'original', 'trips', 'places', 'shared'].sort(),
    );
  });

  it('have the cases that the product would build of their tours', async () => {
    const data = target.open(allRights, 'test');
    const stored = new Map((await readAll(target, 'bill-cases')).map(record => [record.id, record]));
    // what was wrong with older ones has been fixed meanwhile
    const ids = [...stored].filter(
      ([, { status, period }]) =>
        period === '2026-10' && ['open', 'checked', 'on_hold'].includes(String(status)),
    );
    const facts = await loadFacts(data, { kind: 'cases', ids: ids.map(([id]) => Number(id)) });
    const codes = (results: readonly CheckResult[]) =>
      results.flatMap(({ rule, code }) => (rule === 'deadline' ? [] : [code])).sort();
    const differing = checkedCases(facts, false).flatMap(built => {
      const record = stored.get(built.stored?.id ?? 0);
      const own = [record?.gross, record?.copay, codes(readCheckResults(record?.check_results))];
      const calculated = [built.gross, built.copay, codes(built.results)];
      return JSON.stringify(own) === JSON.stringify(calculated) ? [] : [{ id: record?.id, own, calculated }];
    });
    expect(ids.length).toBeGreaterThan(50);
    expect(differing.slice(0, 5)).toEqual([]);
  });

  it('add up: items to cases, cases to bills, allocations to payments', async () => {
    const total = (records: readonly ApiRecord[], field: string) =>
      records.reduce((sum, record) => sum + Number(record[field] ?? 0), 0);
    const bills = await readAll(target, 'bills');
    const copayBills = new Set(bills.filter(({ kind }) => kind === 'copay').map(({ id }) => id));
    const all = await readAll(target, 'bill-items');
    const items = groups(
      all.filter(({ bill }) => !copayBills.has(Number(bill))),
      'bill_case',
    );
    const cases = await readAll(target, 'bill-cases');
    expect(cases.filter(record => total(items.get(record.id) ?? [], 'amount') !== record.gross)).toEqual([]);

    const [byBill, byCopayBill] = [groups(cases, 'bill'), groups(cases, 'copay_bill')];
    const live = bills.filter(bill => bill.kind !== 'cancellation' && bill.status !== 'cancelled');
    const claimed = (bill: ApiRecord) =>
      copayBills.has(bill.id)
        ? total(byCopayBill.get(bill.id) ?? [], 'copay')
        : total(byBill.get(bill.id) ?? [], 'net');
    expect(live.filter(bill => claimed(bill) !== bill.total)).toEqual([]);
    const settled = (bill: ApiRecord) =>
      Number(bill.paid) + Number(bill.open) + Number(bill.written_off) + Number(bill.moved);
    const issued = live.filter(({ status }) => status !== 'draft');
    expect(issued.filter(bill => settled(bill) !== bill.total)).toEqual([]);
    // A draft asks for nothing yet.
    expect(
      total(
        bills.filter(({ status }) => status === 'draft'),
        'open',
      ),
    ).toBe(0);
    const ofPayers = issued.filter(({ id }) => !copayBills.has(id));
    expect(ofPayers.filter(bill => total(byBill.get(bill.id) ?? [], 'open') !== bill.open)).toEqual([]);

    const cuts = (await readAll(target, 'payment-allocations')).filter(({ kind }) => kind === 'cut');
    const caseOf = new Map(cases.map(record => [record.id, record]));
    expect(cuts.filter(({ bill_case, amount }) => caseOf.get(Number(bill_case))?.cut !== amount)).toEqual([]);
    const states = new Set(cuts.map(({ bill_case }) => caseOf.get(Number(bill_case))?.status));
    expect([...states].sort()).toEqual(['accepted', 'cut', 'objected']);

    const payments = await readAll(target, 'payments');
    expect(
      payments
        .filter(({ status, direction }) => status !== 'reversed' && direction === 'in')
        .filter(
          ({ allocated, rest, refunded, amount }) =>
            Number(allocated) + Number(rest) + Number(refunded ?? 0) !== amount,
        ),
    ).toEqual([]);
  });

  it('let cases that went on name what took their place, which has their co-payment bill', async () => {
    const cases = await readAll(target, 'bill-cases');
    const later = cases.filter(({ original_case }) => original_case !== null);
    expect([...new Set(later.map(({ kind }) => kind))].sort()).toEqual(['copay', 'cut', 'tours']);
    const nextOf = new Map(cases.map(({ id, next_case }) => [id, next_case]));
    expect(later.filter(({ id, original_case }) => nextOf.get(Number(original_case)) !== id)).toEqual([]);
    // Otherwise the guest would be asked for it once more.
    const bills = await readAll(target, 'bills');
    const items = groups(await readAll(target, 'bill-items'), 'bill');
    const copayBillOf = new Map(cases.map(({ id, copay_bill }) => [id, copay_bill]));
    const ownerOf = (id: unknown): unknown =>
      later.find(({ original_case, kind }) => original_case === id && kind === 'tours')?.id ?? id;
    const strays = bills
      .filter(({ kind, status }) => kind === 'copay' && status !== 'cancelled')
      .filter(({ id }) =>
        (items.get(id) ?? []).some(item => copayBillOf.get(Number(ownerOf(item.bill_case))) !== id),
      );
    expect(strays).toEqual([]);
  });

  it('remind of a bill no more often than its debtor may have been since it is overdue', async () => {
    const bills = await readAll(target, 'bills');
    const kinds = new Set<string>();
    for (const { dunning_level, due_date, recipient_type, kind, number } of bills) {
      if (Number(dunning_level) === 0) continue;
      const days = daysBetween(String(due_date), '2026-11-20');
      const debtor = debtorKindOf(recipient_type as Bill['recipient_type'], kind as Bill['kind']);
      kinds.add(`${debtor} ${dunning_level}`);
      expect([number, days >= 14 * Number(dunning_level) - 7]).toEqual([number, true]);
    }
    const of = (debtor: string) => [...kinds].filter(kind => kind.startsWith(debtor)).sort();
    expect(of('statutory')).toEqual(['statutory 1', 'statutory 2']);
    expect(of('copay')).toEqual(['copay 1', 'copay 2']);
    expect(of('person')).toEqual(['person 1', 'person 2', 'person 3']);
  });

  it('keep for each bill that was issued its paper, all that it says and the hash of that', async () => {
    const data = target.open(allRights, 'test');
    const rows = await data.run(
      data
        .unscoped('test')
        .selectFrom('bills as b')
        .leftJoin('letters as l', 'l.document', 'b.pdf')
        .leftJoin('documents as d', 'd.id', 'b.pdf')
        .leftJoin('file_contents as f', 'f.id', 'd.content')
        .select([
          'b.status',
          'b.number',
          'b.total',
          'b.content_hash',
          'l.facts',
          'd.sha256',
          'f.sha256 as kept',
        ])
        .where('b.number', 'is not', null),
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const { status, number, total, content_hash, facts, sha256, kept } of rows) {
      const said = parsed(facts) as BillFacts;
      expect([said.number, said.totals.total, hashOf(said), sha256]).toEqual([
        number,
        total,
        content_hash,
        kept,
      ]);
      expect(status).not.toBe('draft');
    }
  });

  it('print on each paper the number and the sum of its bill', async () => {
    const data = target.open(allRights, 'test');
    const rows = await data.run(
      data
        .unscoped('test')
        .selectFrom('bills as b')
        .select(['b.number', 'b.total', 'b.kind', 'b.pdf'])
        .where('b.number', 'is not', null)
        .orderBy('b.id'),
    );
    const ofKinds = [...groupBy(rows, ({ kind }) => kind).values()].flatMap(alike => alike.slice(0, 5));
    expect(ofKinds.length).toBeGreaterThan(20);
    for (const { number, total, pdf } of ofKinds) {
      const content = await readContent(data, pdf ?? 0);
      const text = (await pagesOf(content ?? Buffer.of())).join(' ');
      const sum = (Math.abs(total) / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });
      expect([number, text.includes(String(number)), text.includes(sum)]).toEqual([number, true, true]);
    }
  });

  it('hold a statement of the account of the office, and a payment that went out and is to be tied', async () => {
    const own = (await readAll(target, 'setup')).find(({ key }) => key === 'office.iban');
    const statement = (await readAll(target, 'documents')).find(({ kind }) => kind === 'import');
    const content = await readContent(target.open(allRights, 'test'), Number(statement?.id));
    expect(Buffer.from(content ?? []).toString()).toContain(`<IBAN>${own?.value}</IBAN>`);
    const payments = await readAll(target, 'payments');
    const [back, ...others] = payments.filter(
      ({ direction, status }) => direction === 'out' && status === 'received',
    );
    expect(others).toEqual([]);
    expect(back).toMatchObject({ status: 'received', refund_of: null, rest: back?.amount });
    const rests = payments.filter(({ id, payer_iban }) => id !== back?.id && payer_iban === back?.payer_iban);
    expect(rests.map(({ rest }) => rest)).toContain(back?.amount);
  });

  it('hold money that went back, decided cuts, later claims on bills, and what clients and guests have agreed', async () => {
    const payments = new Map((await readAll(target, 'payments')).map(each => [each.id, each]));
    const out = [...payments.values()].filter(({ status }) => status === 'allocated');
    const refunds = out.filter(({ refund_of }) => refund_of !== null);
    expect(refunds.map(({ amount }) => amount)).toEqual(
      refunds.map(({ refund_of }) => payments.get(Number(refund_of))?.refunded),
    );
    expect(refunds).toHaveLength(1);
    const returns = out.flatMap(({ reversal_of }) => reversal_of ?? []);
    const returned = [...payments.values()].filter(({ status }) => status === 'reversed');
    expect(returns).toEqual(returned.map(({ id }) => id));
    expect(returns.length).toBeGreaterThan(0);

    const cases = await readAll(target, 'bill-cases');
    const decided = cases.filter(({ cut, status }) => Number(cut) > 0 && status === 'accepted');
    expect(new Set(decided.map(({ next_case }) => next_case !== null))).toEqual(new Set([true, false]));
    const bills = await readAll(target, 'bills');
    const billed = cases.filter(({ bill }) => bill !== null).map(each => each.processing_code);
    expect([...new Set(billed)].sort()).toEqual(['01', '03', '04']);

    const small = (await readAll(target, 'companies')).filter(({ small_business }) => small_business);
    const theirs = bills.filter(({ company, number }) => number && small.some(({ id }) => id === company));
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter(({ vat }) => vat !== 0)).toEqual([]);
    expect(theirs.some(({ vat_note }) => String(vat_note).includes('§ 19 UStG'))).toBe(true);

    const kinds = (await readAll(target, 'guest-insurances')).map(({ kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual(['bg', 'private', 'statutory']);
    const fees = (await readAll(target, 'clients')).map(({ fee_model }) => fee_model);
    expect([...fees].sort()).toEqual(['flat', 'per_bill', 'per_case', 'per_ride', 'percent']);
    const mailed = bills.filter(({ delivery }) => delivery === 'email');
    const mails = await readAll(target, 'bill-mails');
    expect(new Map(mails.map(mail => [mail.bill, mail.recipient_guest]))).toEqual(
      new Map(mailed.map(bill => [bill.id, bill.recipient_guest])),
    );
    expect(mails).toHaveLength(mailed.length);
    expect(mailed.length).toBeGreaterThan(0);
  });

  it('number bills per company and year without gaps or doubles', async () => {
    const numbers = (await readAll(target, 'bills')).flatMap(bill =>
      bill.number ? [String(bill.number)] : [],
    );
    const series = new Map<string, number[]>();
    for (const number of numbers) {
      const [, prefix = '', serial = ''] = /^(.*-)(\d{5})$/.exec(number) ?? [];
      series.set(prefix, [...(series.get(prefix) ?? []), Number(serial)]);
    }
    for (const serials of series.values())
      expect(serials.sort((a, b) => a - b)).toEqual(serials.map((_, at) => at + 1));
  });

  it('go into an empty database only', async () => {
    await expect(seedDatabase(target.database, options)).rejects.toThrow(NotEmpty);
  });
});

function groups(records: readonly ApiRecord[], by: string): ReadonlyMap<unknown, readonly ApiRecord[]> {
  const found = new Map<unknown, ApiRecord[]>();
  for (const record of records) found.set(record[by], [...(found.get(record[by]) ?? []), record]);
  return found;
}

describe('the same seed at the same moment', () => {
  it('gives the same records on both databases', () => {
    expect(digests.get('sqlite')).toMatch(/^[0-9a-f]{64}$/);
    expect(digests.get('postgres')).toBe(digests.get('sqlite'));
  });
});
