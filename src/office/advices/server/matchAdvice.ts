import type { Data } from '@engine/server/access/data.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { parseScaled } from '@engine/shared/parseScaled.ts';
import { sum } from '@engine/shared/sum.ts';
import { judgeAllocations } from '../../payments/server/allocatePayment.ts';
import type { Allocation } from '../../payments/server/allocation.ts';
import type { AdviceField, AdviceRow } from '../shared/advice.ts';
import { adviceFaults } from './faults.ts';
import { type Claims, findClaims, type OpenCase, plainNumber } from './findClaims.ts';

/** A line of an advice, and what it would post. */
interface AdviceLine {
  readonly bill: { readonly id: number; readonly number: string; readonly open: number } | null;
  readonly billCase: Pick<OpenCase, 'id' | 'number' | 'open'> | null;
  /** cents */
  readonly paid: number;
  readonly cut: number;
  readonly faults: Readonly<Partial<Record<AdviceField, FieldFault>>>;
  readonly allocations: readonly Allocation[];
}

export interface MatchedAdvice {
  readonly lines: readonly AdviceLine[];
  readonly paid: number;
  readonly cut: number;
  /** cents of the payment that the advice may use */
  readonly left: number;
}

/** Finds what each line names and checks all lines together against the payment; writes nothing. */
export async function matchAdvice(
  data: Data,
  payment: number,
  rows: readonly AdviceRow[],
): Promise<MatchedAdvice> {
  const claims = await findClaims(data, {
    bills: rows.map(({ bill }) => bill),
    cases: rows.map(({ bill_case: number }) => number),
  });
  const tag = data.actor.locale === 'de' ? 'de-DE' : 'en-US';
  const lines = requirePosting(rows.map(row => lineOf(row, claims, tag)));
  const { left, faults } = await judgeAllocations(
    data,
    payment,
    lines.flatMap(({ allocations }) => allocations),
  );
  let next = 0;
  const judged = lines.map(line => {
    const own = line.allocations.map((allocation, at) => faultsOf(allocation, next + at, faults));
    next += line.allocations.length;
    return { ...line, faults: Object.assign({ ...line.faults }, ...own) };
  });
  return {
    lines: judged,
    paid: sum(lines.map(({ paid }) => paid)),
    cut: sum(lines.map(({ cut }) => cut)),
    left,
  };
}

/** An advice may have lines that post nothing, but not only such. */
function requirePosting(lines: readonly AdviceLine[]): readonly AdviceLine[] {
  const isNothing = lines.every(
    ({ allocations, faults }) => allocations.length === 0 && Object.keys(faults).length === 0,
  );
  return isNothing ? lines.map(line => ({ ...line, faults: { paid: adviceFaults.adviceNothing } })) : lines;
}

/** The faults of an allocation, by the column of the line that shows them. */
function faultsOf({ kind }: Allocation, at: number, faults: Readonly<Record<string, FieldFault>>) {
  const amount = kind === 'cut' ? 'cut' : 'paid';
  const places = [
    ['bill', 'bill'],
    ['bill_case', 'bill_case'],
    ['amount', amount],
    ['kind', amount],
  ] as const;
  const found = places.flatMap(([name, field]) => {
    const fault = faults[`allocations.${at}.${name}`];
    return fault ? [[field, fault] as const] : [];
  });
  return Object.fromEntries(found);
}

function lineOf(row: AdviceRow, claims: Claims, tag: 'de-DE' | 'en-US'): AdviceLine {
  const faults: Faults = {};
  const centsOf = (name: 'paid' | 'cut'): number => {
    const cents = row[name] === '' ? 0 : parseScaled(row[name], 2, tag);
    // Some payers write what they took off as a negative amount.
    if (cents !== null && (cents >= 0 || name === 'cut')) return Math.abs(cents);
    faults[name] = cents === null ? adviceFaults.adviceAmount : adviceFaults.adviceOffset;
    return 0;
  };
  const paid = centsOf('paid');
  const cut = centsOf('cut');
  // A line that says zero is under review: it is kept and posts nothing. One without amounts may lack a column.
  if (row.paid === '' && row.cut === '') faults.paid = adviceFaults.adviceNothing;
  const billCase = caseOf(row, claims, faults);
  const bill = billOf(row, billCase, claims, faults);
  const isRight = bill !== null && Object.keys(faults).length === 0;
  const of = { bill: bill?.id ?? 0, billCase: billCase?.id ?? null };
  const reason = row.reason === '' ? null : row.reason;
  const parts: readonly Allocation[] = [
    { ...of, amount: paid, kind: 'payment', reason: null },
    { ...of, amount: cut, kind: 'cut', reason },
  ];
  return {
    bill: bill && { id: bill.id, number: bill.number, open: bill.open },
    billCase: billCase && { id: billCase.id, number: billCase.number, open: billCase.open },
    paid,
    cut,
    faults,
    allocations: isRight ? parts.filter(({ amount }) => amount > 0) : [],
  };
}

type Faults = Partial<Record<AdviceField, FieldFault>>;

function caseOf(row: AdviceRow, { cases, bills }: Claims, faults: Faults): OpenCase | null {
  if (row.bill_case === '') return null;
  const named = cases.get(plainNumber(row.bill_case)) ?? [];
  const bill = row.bill === '' ? undefined : bills.get(plainNumber(row.bill));
  const [found, ...others] = bill ? named.filter(each => each.bill === bill.id) : named;
  if (found && others.length === 0) return found;
  if (found) faults.bill_case = adviceFaults.adviceSeveral;
  else faults.bill_case = named.length > 0 ? adviceFaults.adviceOtherBill : adviceFaults.adviceUnknownCase;
  return null;
}

function billOf(row: AdviceRow, billCase: OpenCase | null, claims: Claims, faults: Faults) {
  if (row.bill === '') {
    if (row.bill_case === '') faults.bill = { code: 'required' };
    return billCase ? (claims.billsById.get(billCase.bill) ?? null) : null;
  }
  const number = plainNumber(row.bill);
  const bill = claims.bills.get(number);
  if (bill) return bill;
  faults.bill = claims.settled.has(number) ? adviceFaults.adviceNothingOpen : adviceFaults.adviceUnknownBill;
  return null;
}
