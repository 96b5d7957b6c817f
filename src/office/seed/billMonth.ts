import type { BillItem, Tour } from '@generated/types/entities.ts';
import { cancellationOf, caseStatusUnder, groupByPayer, type Invoice, invoiceOf } from './bills.ts';
import { type CaseStatus, type Claim, caseRow, tourStatusIn } from './cases.ts';
import type { Draft, Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';
import type { Patient } from './prescriptions.ts';
import type { Random } from './random.ts';
import type { Ride } from './tours.ts';

/** The rides of a month by who made them. */
export type Travels = ReadonlyMap<Patient, readonly Ride[]>;

export interface Office {
  readonly writer: Writer;
  readonly random: Random;
  readonly numbers: Numbers;
  readonly today: string;
}

/** Bills the month as far as its age suggests, and writes bills, cases, tours and items in the order of their references. */
export async function billMonth(
  office: Office,
  claims: readonly Claim[],
  travels: Travels,
  age: number,
): Promise<readonly Invoice[]> {
  const { writer, random, numbers, today } = office;
  const waiting = new Map(claims.map(claim => [claim, waitingStatus(random, claim, age)]));
  const ready = claims.filter(claim => waiting.get(claim) === null);
  const invoices = groupByPayer(ready).flatMap(
    group => invoiceOf(writer, random, numbers, group, age, today) ?? [],
  );
  const cancelled = invoices.filter(({ row }) => row.status === 'cancelled');
  await writer.insert(
    'bill',
    invoices.map(invoice => invoice.row),
  );
  const cancellations = new Map<Claim, number>();
  for (const invoice of cancelled) {
    const id = await cancel(office, invoice);
    for (const claim of invoice.claims) cancellations.set(claim, id);
  }

  const states = new Map<Claim, { readonly status: CaseStatus; readonly bill: number | null }>();
  for (const [claim, status] of waiting) if (status) states.set(claim, { status, bill: null });
  for (const { row, claims: billed, cut } of invoices)
    for (const [at, claim] of billed.entries()) {
      const status = caseStatusUnder(random, row.status);
      // `settle` takes the cut off the first
      states.set(claim, {
        status: cut > 0 && at === 0 ? 'cut' : status,
        bill: row.status === 'cancelled' ? null : row.id,
      });
    }

  const cases = [...states].map(([claim, { status, bill: id }]) => caseRow(claim, numbers, status, id));
  await writer.insert('bill-case', cases);
  await writer.insert('tour', tourRows(random, travels, states, age));
  const billOf = new Map(
    invoices.flatMap(({ row, claims: billed }) => billed.map(claim => [claim, row] as const)),
  );
  await writer.insert(
    'bill-item',
    claims.flatMap(claim => itemRows(writer, claim, billOf.get(claim), cancellations.get(claim))),
  );
  return invoices;
}

/** Positions as their bill carries them; those of a cancelled one stand on its cancellation too, and the case goes on with copies. */
function itemRows(
  writer: Writer,
  { items }: Claim,
  bill: Invoice['row'] | undefined,
  cancellation: number | undefined,
): readonly Draft<BillItem>[] {
  const onBill = items.map(item => ({
    ...item,
    bill: isIssued(bill) ? bill?.id : null,
    billed: isIssued(bill),
  }));
  if (cancellation === undefined) return onBill;
  const again = () => writer.nextId('bill-item');
  return [
    ...onBill,
    ...items.map(item => ({ ...mirrored(item), id: again(), bill: cancellation, billed: true })),
    ...items.map(item => ({ ...item, id: again(), bill: null, billed: false })),
  ];
}

const isIssued = (bill: Invoice['row'] | undefined) => bill !== undefined && bill.status !== 'draft';

const mirrored = (item: Claim['items'][number]) => ({
  ...item,
  quantity: -(item.quantity ?? 0),
  amount: -(item.amount ?? 0),
  vat_amount: -(item.vat_amount ?? 0),
  copay: -(item.copay ?? 0),
});

/** A case that is not on a bill yet, or null. What the checks found holds it back. */
function waitingStatus(random: Random, { checked }: Claim, age: number): CaseStatus | null {
  if (checked.errors > 0) return 'open';
  if (age > 0) return random.chance(0.01) ? 'cancelled' : null;
  return random.weighted({ open: 20, checked: 20, on_hold: 5, ready: 55 }) === 'ready'
    ? null
    : pickWaiting(random);
}

const pickWaiting = (random: Random): CaseStatus => random.weighted({ open: 45, checked: 45, on_hold: 10 });

/** Answers the id of the cancellation bill. */
async function cancel({ writer, numbers }: Office, invoice: Invoice): Promise<number> {
  const prefix = invoice.claims[0]?.patient.company.number_prefix ?? 'X';
  const cancellation = cancellationOf(writer, numbers, invoice, prefix);
  await writer.insert('bill', [cancellation]);
  await writer.run(
    writer.all.updateTable('bills').set({ cancelled_by: cancellation.id }).where('id', '=', invoice.row.id),
  );
  return cancellation.id;
}

/** Tours with the case they went into. A way back stands before its way out, which names it. */
function tourRows(
  random: Random,
  travels: Travels,
  states: ReadonlyMap<Claim, { readonly status: CaseStatus }>,
  age: number,
): readonly Draft<Tour>[] {
  const homes = new Map<number, { readonly id: number; readonly status: CaseStatus }>();
  for (const [claim, { status }] of states)
    for (const ride of claim.rides) homes.set(ride.draft.id, { id: claim.id, status });
  const rides = [...travels.values()].flat();
  const rows = rides.map(({ draft, hasTakenPlace }): Draft<Tour> => {
    const home = homes.get(draft.id);
    if (home)
      return {
        ...draft,
        bill_case: home.id,
        status: tourStatusIn(home.status),
      };
    if (!hasTakenPlace || age >= 0) return draft;
    const status = random.weighted({ driven: 50, checked: 47, disputed: 3 });
    return { ...draft, status, signature_present: status === 'checked' || random.chance(0.9) };
  });
  return rows.sort((a, b) => b.id - a.id);
}
