import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { addRecord, addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { daysOfMonth } from '@engine/shared/day.ts';
import { sum } from '@engine/shared/sum.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import { countMoney } from './countMoney.ts';
import { countWork } from './countWork.ts';
import { added, balanceOf, type FeeTerms, feeOf } from './fee.ts';
import { isCorrection, type Line, volumeOf } from './line.ts';

const reason =
  'A settlement is calculated from the contract and all settlements of the client that the caller chose.';

/** `waits`: an earlier month is still a draft; `settled`: this month or a later one has been issued. */
export type Drafted = 'drafted' | 'nothing' | 'waits' | 'settled';

/**
 * Drafts the settlement of a client for a past month, in the caller's transaction; an existing draft is made again.
 * Months are settled in order: never before an earlier month or after a later one.
 */
export async function draftSettlement(data: Data, client: number, period: string): Promise<Drafted> {
  const contract = await lockContract(data, client);
  const others = await settlementsOf(data, client);
  const same = others.find(each => each.period === period);
  if ((same && same.status !== 'draft') || others.some(each => each.period > period)) return 'settled';
  if (others.some(each => each.period < period && each.status === 'draft')) return 'waits';
  const { fields, lines } = await calculate(data, contract, period, others);
  if (!same && isEmpty(fields, lines)) return 'nothing';
  const entity = entityNamed(data.model, 'settlement');
  const id = same?.id ?? (await addRecord(data, entity, { client, period, ...fields, status: 'draft' }));
  if (same) await changeRecord(data, entity, id, fields);
  await writeLines(data, id, lines);
  return 'drafted';
}

/** The settlement as it would be drafted now; null: there is nothing to settle. Writes nothing. */
export async function calculateSettlement(
  data: Data,
  client: number,
  period: string,
): Promise<Calculated | null> {
  const calculated = await calculate(
    data,
    await lockContract(data, client),
    period,
    await settlementsOf(data, client),
  );
  return isEmpty(calculated.fields, calculated.lines) ? null : calculated;
}

type Calculated = Awaited<ReturnType<typeof calculate>>;

const isEmpty = (fields: Calculated['fields'], lines: readonly Line[]): boolean =>
  lines.length === 0 && fields.fee_gross === 0 && fields.carried_in === 0;

async function calculate(data: Data, contract: Contract, period: string, others: readonly Settled[]) {
  const before = others.filter(each => each.period < period).at(-1);
  const { from: first, to: last } = daysOfMonth(period);
  const collects = isSet(contract.collection_authority);
  const span = {
    client: contract.id,
    settlement: others.find(each => each.period === period)?.id ?? 0,
    from: before?.counted_from ?? contract.settle_from ?? contract.contract_from,
    to: last,
    collects,
  };
  const lines = [...(await countMoney(data, span)), ...(await countWork(data, span))];
  const own = volumeOf(lines.filter(line => !isCorrection(line)));
  const later = volumeOf(lines.filter(isCorrection));
  const terms = termsOf(contract, first, last);
  const { 'billing.fee_vat_rate': vatRate } = await readSettings(data);
  const fee = feeOf(terms, own, later, vatRate);
  const held = sum(lines.filter(line => line.held).map(({ amount }) => amount));
  const carriedIn = before?.carried_out ?? 0;
  const { payout, due, carriedOut } = balanceOf(held, carriedIn, fee.gross, collects && terms.runs);
  const fields = {
    collects,
    counted_from: span.from,
    ...added(own, later),
    held,
    carried_in: carriedIn,
    carried_out: carriedOut,
    fee_model: terms.model,
    fee_value: terms.model === null ? null : terms.value,
    fee_minimum: terms.minimum,
    fee_net: fee.net,
    fee_topup: fee.topUp,
    vat_rate: vatRate,
    vat: fee.vat,
    fee_gross: fee.gross,
    payout,
    due,
    payout_holder: contract.payout_holder,
    payout_iban: contract.payout_iban,
  };
  return { fields, lines };
}

/** The contract, locked until the transaction ends, so that a client is settled once at a time. */
async function lockContract(data: Data, client: number): Promise<Contract> {
  const [row] = await data.run(contractOf(data, client));
  if (!row) throw new Error(`There is no client ${client}.`);
  return row;
}

const contractOf = (data: Data, client: number) =>
  data
    .unscoped(reason)
    .selectFrom('clients as c')
    .select(
      columns('clients as c', [
        'id',
        'status',
        'contract_from',
        'contract_to',
        'settle_from',
        'fee_model',
        'fee_value',
        'fee_minimum',
        'collection_authority',
        'payout_holder',
        'payout_iban',
      ]),
    )
    .where('c.id', '=', client)
    .$if(data.dialect === 'postgres', query => query.forUpdate());

type Contract = InferResult<ReturnType<typeof contractOf>>[number];

/** Locked too: one that is being issued is read as issued. */
const settlementsOf = (data: Data, client: number): Promise<readonly Settled[]> =>
  data.run(settledOf(data, client));

const settledOf = (data: Data, client: number) =>
  data
    .unscoped(reason)
    .selectFrom('settlements as s')
    .select(columns('settlements as s', ['id', 'period', 'status', 'carried_out', 'counted_from']))
    .where('s.client', '=', client)
    .orderBy('s.period')
    .$if(data.dialect === 'postgres', query => query.forUpdate());

type Settled = InferResult<ReturnType<typeof settledOf>>[number];

/** Without a running contract, no flat fee and no minimum is owed. */
const termsOf = (contract: Contract, first: string, last: string): FeeTerms => ({
  model: contract.fee_value === null ? null : contract.fee_model,
  value: contract.fee_value ?? 0,
  minimum: contract.fee_minimum,
  runs:
    contract.status === 'active' &&
    contract.contract_from <= last &&
    (contract.contract_to === null || contract.contract_to >= first),
});

async function writeLines(data: Data, settlement: number, lines: readonly Line[]): Promise<void> {
  await data.run(
    data
      .unscoped(reason)
      .deleteFrom('settlement_lines')
      .where('settlement', '=', settlement)
      .where('final', '=', false),
  );
  const rows = lines.map(({ valueDate, ...line }) => ({
    settlement,
    ...line,
    value_date: valueDate,
    final: false,
  }));
  await addRecords(data, entityNamed(data.model, 'settlement-line'), rows);
}

/** The clients among those that the caller reaches for which a month can be settled, in the order of their numbers. */
export async function clientsToSettle(data: Data, asked: number | null): Promise<readonly number[]> {
  const rows = await data.run(
    data
      .rows('clients as t', 'see')
      .select('t.id')
      .$if(asked !== null, query => query.where('t.id', '=', asked))
      .orderBy('t.number')
      .orderBy('t.id'),
  );
  return rows.map(({ id }) => id);
}
