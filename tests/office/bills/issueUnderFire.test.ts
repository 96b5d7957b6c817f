import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { readConfig } from '@engine/server/config.ts';
import { openOffice } from '@engine/server/openOffice.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import type { Names } from '@generated/types/names.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { allocatePayment } from '@office/payments/server/allocatePayment.ts';
import { office } from '@office/server.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/cli/freePort.ts';
import { databases, migrationsFolder, unopenedDatabase } from '../../databases.ts';
import type { FieldsOf } from '../../engine/server/office.ts';
import {
  createAdministrator,
  type ServerProcess,
  signIn,
  startProcess,
} from '../../engine/server/serverProcess.ts';
import { month } from '../cases/caseWorld.ts';
import { openPaymentWorld, selfPayer } from '../payments/paymentWorld.ts';

const writers = 16;
/** as many as the whole test command has time for; `FIRE_BILLS=10000` for the whole story */
const drafts = Number(process.env.FIRE_BILLS ?? 80);
/** bills that have gone out, are paid in part, and are corrected at the same time */
const wrong = 6;
const kills = 2;
/** in ms: far beyond what it takes, also on a machine that has much else to do */
const patience = 180_000 + drafts * 1_000;

let target: Awaited<ReturnType<typeof unopenedDatabase>> | null = null;
const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.kill();
  running.clear();
  await target?.remove();
  target = null;
});

async function withData<T>(url: string, work: (data: Data) => Promise<T>): Promise<T> {
  const config = readConfig({ MODE: 'demo', DATABASE_URL: url, PORT: '4000' }, product);
  const { database, open } = await openOffice(config, { facts, office, migrations: migrationsFolder });
  try {
    return await work(open(allRights, 'test'));
  } finally {
    await database.close();
  }
}

/** What base data have already is found by its code, all else is made. */
function makerIn(data: Data) {
  return async <E extends keyof Names>(entity: E, fields: FieldsOf<E>): Promise<number> => {
    const [code] = Object.entries(fields).filter(([name]) => name === 'code');
    const { table } = entityNamed(data.model, entity).meta;
    if (code && (table === 'billingcodes' || table === 'treatment_types' || table === 'guest_type')) {
      const known = data.unscoped('test').selectFrom(table).select('id').where('code', '=', String(code[1]));
      const [row] = await data.run(known);
      if (row) return row.id;
    }
    return insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields)));
  };
}

/** Bills of guests who pay themselves, issued and paid in part. */
async function arrangeWrong(data: Data): Promise<readonly number[]> {
  const world = await openPaymentWorld({ data, insert: makerIn(data) });
  for (let count = 0; count < wrong; count++) await world.tour(await world.guest(selfPayer), null);
  await world.build();
  let state: unknown = null;
  for (let isOver = false; !isOver; ) {
    const from = state;
    const outcome = await data.transaction(inner =>
      billRunJob.run(inner, { period: month, result: 'issued' }, from),
    );
    isOver = outcome.kind === 'finished';
    state = outcome.kind === 'finished' ? null : outcome.state;
  }
  const rows = await data.run(data.unscoped('test').selectFrom('bills').select('id').orderBy('id'));
  for (const { id: bill } of rows) {
    const payment = await world.payment({ amount: paidOnEach });
    const part = { bill, billCase: null, amount: paidOnEach, kind: 'payment', reason: null } as const;
    await data.transaction(inner => allocatePayment(inner, payment, [part]));
  }
  return rows.map(({ id }) => id);
}

const paidOnEach = 1_000;

/**
 * A bill was corrected whole or is untouched: one cancellation that mirrors it, one draft in its place with its case and what was
 * paid; numbers without a gap. Answers which were corrected.
 */
async function correctedAmong(url: string, ids: readonly number[]): Promise<readonly number[]> {
  return withData(url, async data => {
    const all = data.unscoped('test');
    const own = all.selectFrom('bills').select('company').where('id', 'in', ids);
    const bills = await data.run(
      all.selectFrom('bills as b').selectAll('b').where('b.company', 'in', own).orderBy('b.id'),
    );
    const cases = await data.run(all.selectFrom('bill_cases as c').select(['c.bill', 'c.status']));
    const paid = await data.run(all.selectFrom('payment_allocations as a').select(['a.bill', 'a.amount']));
    const numbers = bills.flatMap(({ number }) => (number === null ? [] : [Number(number.slice(-5))]));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
    return ids.filter(id => {
      const bill = bills.find(each => each.id === id);
      const successors = bills.filter(each => each.cancels === id);
      const holder = successors.find(({ kind }) => kind === 'correction') ?? bill;
      const isCorrected = bill?.status === 'cancelled';
      expect(successors.map(({ kind, status, total }) => [kind, status, total]).sort()).toEqual(
        isCorrected
          ? [
              ['cancellation', 'issued', -bill.total],
              ['correction', 'draft', bill.total],
            ]
          : [],
      );
      expect(cases.filter(each => each.bill === holder?.id)).toHaveLength(1);
      expect(paid.filter(each => each.bill === holder?.id)).toEqual([
        { bill: holder?.id, amount: paidOnEach },
      ]);
      return isCorrected;
    });
  });
}

/** Drafts of two companies, each with a case of one position. */
async function arrange(data: Data): Promise<readonly number[]> {
  const insert = <E extends keyof Names>(entity: E, fields: FieldsOf<E>) =>
    insertRow(data, entityNamed(data.model, entity), new Map(Object.entries(fields)));
  const first = async (table: 'billingcodes' | 'guest_type') => {
    const rows = data.unscoped('test').selectFrom(table).select('id').orderBy('id').limit(1);
    return (await data.run(rows))[0]?.id;
  };
  const address = {
    'address.street': 'Hauptstraße',
    'address.zip': '80331',
    'address.city': 'München',
    'address.country': 'DE',
  };
  const provider = {
    roles: ['provider'],
    federal_state: 'BY',
    small_business: false,
    tax_number: '143/199/10000',
    active: true,
    client: await insert('client', {
      number: 'M-2',
      name: 'Mandant',
      status: 'active',
      contract_from: '2020-01-01',
      ...address,
    }),
    billing_code: await first('billingcodes'),
    ...address,
  };
  const companies = [
    await insert('company', { ...provider, name: 'Erstes Taxi', ik: '609900031', number_prefix: 'TS1' }),
    await insert('company', { ...provider, name: 'Zweites Taxi', ik: '609900042', number_prefix: 'TS2' }),
  ];
  const insurer = await insert('health-insurance', {
    ik: '108018007',
    kind: 'both',
    name: 'Testkasse',
    short_name: 'Testkasse',
    type: 'EK',
    payment_term_days: 28,
    accepts_dta: true,
    valid_from: '2020-01-01',
    source: 'manual',
  });
  const guest = await insert('guest', {
    number: 'G-0',
    last_name: 'Gast',
    first_name: 'Anna',
    birth_date: '1950-01-01',
    guest_type: await first('guest_type'),
    payer_type: 'self',
    ...address,
  });
  const ids: number[] = [];
  for (let count = 0; count < drafts; count++) {
    const owner = companies[count % 2];
    const money = { net: 0, vat: 0, vat_7: 0, vat_19: 0, gross: 0, copay: 0, total: 0, paid: 0, open: 0 };
    const bill = await insert('bill', {
      kind: 'statutory_single',
      company: owner,
      recipient_type: 'health_insurance',
      recipient_insurance: insurer,
      currency: 'EUR',
      dunning_level: 0,
      dunning_block: false,
      written_off: 0,
      status: 'draft',
      ...money,
    });
    const billCase = await insert('bill-case', {
      number: `F-${count}`,
      company: owner,
      guest,
      payer_type: 'statutory',
      payer: insurer,
      period: '2026-09',
      opened_on: '2026-09-30',
      kind: 'tours',
      gross: 1_000,
      copay: 0,
      net: 1_000,
      error_count: 0,
      warning_count: 0,
      bill,
      status: 'checked',
    });
    await insert('bill-item', {
      bill_case: billCase,
      billed: false,
      description: 'Fahrt',
      quantity: 100,
      unit_price: 100_000,
      amount: 1_000,
      vat_rate: '0',
      vat_amount: 0,
      copay: 0,
      service_date: '2026-09-10',
    });
    ids.push(bill);
  }
  return ids;
}

/** Sixteen at once correct and issue what is left, until all is done or the server is killed. */
async function issueAll(
  server: ServerProcess,
  waiting: number[],
  toCorrect: number[],
  issued: Map<number, string>,
  killAfter: number,
): Promise<void> {
  const headers = await signIn(server.url);
  let killed: Promise<void> | null = null;
  const before = issued.size;
  const write = async () => {
    for (let id = toCorrect.pop(); id !== undefined; id = toCorrect.pop()) {
      const isDone = await correct(server, headers, id).catch((error: unknown) => {
        if (killed) return false;
        throw error;
      });
      if (!isDone) toCorrect.unshift(id);
      if (killed) return;
    }
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const answer = await issue(server, headers, id).catch((error: unknown) => {
        if (killed) return null;
        throw error;
      });
      if (answer === null) waiting.unshift(id);
      else if (answer.number !== null) issued.set(id, answer.number);
      else if (answer.isBusy) waiting.unshift(id);
      if (issued.size - before >= killAfter) killed ??= server.kill();
      if (killed) return;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await killed;
}

/** Answers whether the bill has been corrected, be it by a server that was killed before its answer could be read. */
async function correct(
  server: ServerProcess,
  headers: Readonly<Record<string, string>>,
  id: number,
): Promise<boolean> {
  const path = `${server.url}/api/v1/bills/${id}`;
  const read = await fetch(path, { headers });
  const { status } = await read.json();
  if (read.status === 503) return false;
  if (status === 'cancelled') return true;
  const body = JSON.stringify({ reason: 'falsch' });
  const response = await fetch(`${path}/correct`, { method: 'POST', headers, body });
  const answer = await response.text();
  if (response.status === 201) return true;
  if (response.status === 409 || response.status === 503) return false;
  throw new Error(`${response.status} ${answer}`);
}

interface Outcome {
  readonly number: string | null;
  /** two writers wanted the same counter, or the server had too much to do: asked again */
  readonly isBusy: boolean;
}

async function issue(
  server: ServerProcess,
  headers: Readonly<Record<string, string>>,
  id: number,
): Promise<Outcome> {
  const path = `${server.url}/api/v1/bills/${id}`;
  const read = await fetch(path, { headers });
  const current = await read.json();
  if (read.status === 503) return { number: null, isBusy: true };
  // acknowledged by a server that was killed before the answer could be read
  if (current.status === 'issued') return { number: current.number, isBusy: false };
  const response = await fetch(`${path}/transitions/issue`, {
    method: 'POST',
    headers: { ...headers, 'if-match': `"v${current.version}"` },
    body: '{}',
  });
  const body = await response.json();
  if (response.status === 200) return { number: body.number, isBusy: false };
  if (response.status === 409 || response.status === 503) return { number: null, isBusy: true };
  throw new Error(`${response.status} ${JSON.stringify(body)}`);
}

describe.each(databases)('bills issued by sixteen writers while servers are killed, on %s', dialect => {
  it('R-KEEP-3: their numbers have no gap and no double, and what was acknowledged is there', {
    timeout: patience,
  }, async () => {
    target = await unopenedDatabase(dialect);
    const { url } = target;
    await createAdministrator(url);
    const corrected = await withData(url, arrangeWrong);
    const ids = await withData(url, arrange);
    expect(corrected).toHaveLength(wrong);
    const waiting = [...ids];
    const toCorrect = [...corrected];
    const issued = new Map<number, string>();
    for (let round = 0; round <= kills; round++) {
      const server = await startProcess(url, await freePort());
      running.add(server);
      const isLast = round >= kills;
      await issueAll(server, waiting, toCorrect, issued, isLast ? Infinity : Math.ceil(drafts / (kills + 2)));
      if (isLast) await server.kill();
      running.delete(server);
      const whole = await correctedAmong(url, corrected);
      if (isLast) expect(whole).toEqual(corrected);
    }
    const rows = await withData(url, data =>
      data.run(
        data
          .unscoped('test')
          .selectFrom('bills as b')
          .innerJoin('companies as c', 'c.id', 'b.company')
          .leftJoin('letters as l', 'l.document', 'b.pdf')
          .leftJoin('bill_cases as k', 'k.bill', 'b.id')
          .leftJoin('bill_items as i', 'i.bill', 'b.id')
          .select(['b.id', 'b.number', 'c.number_prefix as prefix', 'b.status', 'b.total'])
          .select(['l.id as letter', 'k.status as case_status', 'i.id as item'])
          .where('b.id', 'in', ids)
          .orderBy('b.number'),
      ),
    );
    // one case and one position each, so one row for each bill
    expect(rows).toHaveLength(drafts);
    for (const { id, number } of rows) expect(number).toBe(issued.get(id));
    for (const { status, letter, total, case_status, item } of rows)
      expect([status, letter, total, case_status, item]).toEqual([
        'issued',
        expect.any(Number),
        1_000,
        'billed',
        expect.any(Number),
      ]);
    for (const prefix of ['TS1', 'TS2']) {
      const numbers = rows.filter(row => row.prefix === prefix).map(row => Number(row.number?.slice(-5)));
      expect(numbers).toEqual(Array.from({ length: drafts / 2 }, (_, index) => index + 1));
    }
  });
});
