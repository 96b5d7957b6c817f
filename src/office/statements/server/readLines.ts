import { oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { literals } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { fold } from '@engine/shared/fold.ts';
import { sql } from 'kysely';
import { isIk } from '../../formatChecks.ts';
import type { PartyKey } from '../../letters/server/parties.ts';
import {
  enteredRefund,
  type Outgoing,
  refundablePayments,
  returnedRefund,
} from '../../payments/server/findRefunds.ts';
import { ownersOf } from '../../payments/server/loadOpenBills.ts';
import { referenceOf } from '../../payments/server/numberIndex.ts';
import { mostCharges } from '../../payments/shared/mostCharges.ts';
import { openSettlements, ownMoneyOf } from '../../settlements/server/ownMoney.ts';
import type { LineKind } from '../shared/statementPreview.ts';
import { lineKeys } from './lineKeys.ts';
import type { Statement, StatementLine } from './statement.ts';

const reason = 'A line is booked once in the whole office, and known payers are those of the whole office.';

export interface ReadLine {
  readonly key: string;
  readonly kind: LineKind;
  readonly line: StatementLine;
  /** the account of the line */
  readonly account: string;
  /** the payment that a return or refund belongs to, where it is found without doubt */
  readonly original: number | null;
  /** the settlement that money of the office itself belongs to */
  readonly settlement: number | null;
  /** cents that the bank took for a return */
  readonly charges: number;
  /** the refund that a user has already entered and that this line shows: nothing is added */
  readonly confirms: number | null;
  /** null: not known to the office */
  readonly payer: PartyKey | null;
}

/** Compares the lines of statements with the existing payments and decides what becomes of each. */
export async function readLines(data: Data, statements: readonly Statement[]): Promise<readonly ReadLine[]> {
  const lines = statements.flatMap(statement => {
    const keys = lineKeys(statement);
    const { account } = statement;
    return statement.lines.map((line, at) => ({ line, account, key: keys[at] ?? '' }));
  });
  const known = await knownKeys(
    data,
    lines.map(({ key }) => key),
  );
  const ibans = lines.flatMap(({ line }) => line.partyIban ?? []);
  const owners = new Map<string, readonly PartyKey[]>();
  for (const chunk of chunksOf([...new Set(ibans)], perStatement))
    for (const [iban, found] of await ownersOf(data, chunk)) owners.set(iban, found);
  const insurers = await loadInsurers(data);
  const read: ReadLine[] = [];
  const inThisFile = new Set<string>();
  const taken = new Set<number>();
  const settlements = new Map((await openSettlements(data)).map(each => [each.id, each]));
  for (const { line, account, key } of lines) {
    const isKnown = known.has(key) || inThisFile.has(key);
    inThisFile.add(key);
    const [kind, found] = await placed(data, line, kindOf(line, isKnown), taken);
    if (found !== null) taken.add(found.id);
    const payer = payerOf(line, owners, insurers);
    const own = ownMoneyIn(line, found === null ? kind : null, [...settlements.values()]);
    if (own) settlements.delete(own.settlement);
    const isEntered = kind === 'duplicate' && found !== null;
    read.push({
      key,
      kind: own?.kind ?? kind,
      line,
      account,
      original: isEntered ? null : (found?.id ?? null),
      settlement: own?.settlement ?? null,
      charges: found?.charges ?? 0,
      confirms: isEntered ? found.id : null,
      payer,
    });
  }
  return read;
}

interface Original {
  readonly id: number;
  readonly charges: number;
}

/** Incoming money of the office itself; what the bank returns is no fee. */
function ownMoneyIn(
  line: StatementLine,
  kind: LineKind | null,
  settlements: Parameters<typeof ownMoneyOf>[1],
) {
  const isIncoming = line.direction === 'in' && (kind === 'new' || kind === 'return');
  const own = isIncoming ? ownMoneyOf(line, settlements) : null;
  return own?.kind === 'fee' && kind === 'return' ? null : own;
}

/** An outgoing line may be the return or refund of a payment, an incoming one the return of a refund. */
async function placed(
  data: Data,
  line: StatementLine,
  kind: LineKind,
  taken: ReadonlySet<number>,
): Promise<readonly [LineKind, Original | null]> {
  if (kind === 'return' && line.direction === 'out') return [kind, await originalOf(data, line, taken)];
  if (kind !== 'return' && kind !== 'outgoing') return [kind, null];
  const { amount, partyIban, endToEndId, bookingDate: day } = line;
  const outgoing = { amount, iban: partyIban, endToEndId, reference: referenceOf(line), day };
  if (kind === 'return') {
    const refund = await returnedRefund(data, outgoing, taken);
    return [kind, refund === null ? null : { id: refund, charges: 0 }];
  }
  const entered = await enteredRefund(data, outgoing, taken);
  if (entered !== null) return ['duplicate', { id: entered, charges: 0 }];
  const refunded = await refundedBy(data, outgoing, taken);
  return refunded === null ? [kind, null] : ['refund', { id: refunded, charges: 0 }];
}

const perStatement = 500;

function kindOf(line: StatementLine, isKnown: boolean): LineKind {
  if (line.isPending) return 'pending';
  if (line.currency !== 'EUR') return 'foreign';
  if (isKnown) return 'duplicate';
  if (line.returned) return 'return';
  return line.direction === 'in' ? 'new' : 'outgoing';
}

async function knownKeys(data: Data, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const chunk of chunksOf(keys, perStatement)) {
    const rows = await data.run(
      data
        .unscoped(reason)
        .selectFrom('payments as p')
        .select('p.statement_line')
        .where('p.statement_line', ...oneOfTexts(data, chunk)),
    );
    for (const { statement_line: key } of rows) if (key !== null) known.add(key);
  }
  return known;
}

/**
 * The only payment that a return can take back: with the same end-to-end reference, even if the bank has added its
 * charges, or from the same account and of the same amount, unless the references of both say that it is another one.
 */
async function originalOf(
  data: Data,
  line: StatementLine,
  taken: ReadonlySet<number>,
): Promise<Original | null> {
  const { amount, withoutCharges, endToEndId, partyIban, bookingDate: day } = line;
  const amounts = [amount, ...(withoutCharges === null ? [] : [withoutCharges])];
  for (const [column, value] of [
    ['end_to_end_id', endToEndId],
    ['payer_iban', partyIban],
  ] as const) {
    if (value === null) continue;
    const isOther = (id: string | null) => id !== null && endToEndId !== null && id !== endToEndId;
    const found = (await paidBefore(data, column, value, day)).filter(
      ({ id, end_to_end_id }) => !taken.has(id) && !isOther(end_to_end_id),
    );
    const exact = amounts.map(each => found.filter(payment => payment.amount === each));
    const charged = found.filter(
      payment => amount > payment.amount && amount - payment.amount <= mostCharges,
    );
    const likely = [...exact, column === 'end_to_end_id' ? charged : []].find(each => each.length > 0) ?? [];
    const [payment] = likely;
    if (payment && likely.length === 1) return { id: payment.id, charges: amount - payment.amount };
  }
  return null;
}

const paidBefore = (data: Data, column: 'end_to_end_id' | 'payer_iban', value: string, day: string) =>
  data.select(
    `payments that a return may take back, by ${column}`,
    () =>
      data
        .unscoped(reason)
        .selectFrom('payments as p')
        .select(['p.id', 'p.amount', 'p.end_to_end_id'])
        .where(`p.${column}`, '=', slot<string>('value'))
        .where('p.direction', '=', sql.lit('in'))
        .where('p.reversal_of', 'is', null)
        .where('p.status', 'in', literals(['received', 'partially_allocated', 'allocated', 'locked']))
        .where('p.value_date', '<=', slot<string>('day')),
    { value, day },
  );

/** The only overpayment with exactly this rest that the line may refund. */
async function refundedBy(
  data: Data,
  outgoing: Outgoing,
  taken: ReadonlySet<number>,
): Promise<number | null> {
  const found = (await refundablePayments(data, outgoing)).filter(id => !taken.has(id));
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface Insurers {
  readonly byIk: ReadonlyMap<string, number>;
  readonly byName: ReadonlyMap<string, number>;
}

async function loadInsurers(data: Data): Promise<Insurers> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('health_insurance as h')
      .select(['h.id', 'h.ik', 'h.name', 'h.short_name'])
      .orderBy('h.id', 'desc'),
  );
  const byIk = new Map(rows.map(({ id, ik }) => [ik, id]));
  const byName = new Map(
    rows.flatMap(row => [row.name, row.short_name].map(name => [fold(name), row.id] as const)),
  );
  return { byIk, byName };
}

function payerOf(
  line: StatementLine,
  owners: ReadonlyMap<string, readonly PartyKey[]>,
  { byIk, byName }: Insurers,
): PartyKey | null {
  const [owner, ...others] = (line.partyIban === null ? null : owners.get(line.partyIban)) ?? [];
  if (owner !== undefined && others.length === 0) return owner;
  const iks = (line.purpose ?? '').match(/\b\d{9}\b/g)?.filter(isIk) ?? [];
  const insurer =
    iks.map(ik => byIk.get(ik)).find(id => id !== undefined) ?? byName.get(fold(line.partyName ?? ''));
  return insurer === undefined ? null : { type: 'health_insurance', id: insurer };
}
