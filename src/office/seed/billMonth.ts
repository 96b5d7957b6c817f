import type { Bill, BillItem, Tour } from '@generated/types/entities.ts';
import { cancellationOf, groupByPayer, type Invoice, invoiceOf } from './bills.ts';
import { statesUnder } from './caseStates.ts';
import { type CaseStatus, type Claim, type ClaimState, caseRow, tourStatusIn } from './cases.ts';
import { copayInvoices, passedOn } from './copayBills.ts';
import type { Draft, Writer } from './insert.ts';
import { billLater, claimedAgain, type LaterClaim } from './laterBills.ts';
import type { Numbers } from './numbers.ts';
import type { Unsealed } from './papers.ts';
import type { Patient } from './prescriptions.ts';
import type { Random } from './random.ts';
import type { Ride } from './tours.ts';

/** The rides of a month by passenger. */
export type Travels = ReadonlyMap<Patient, readonly Ride[]>;

export interface Office {
  readonly writer: Writer;
  readonly random: Random;
  readonly numbers: Numbers;
  readonly today: string;
  /** collects the bills whose papers are to be made; null: no papers are made */
  readonly unsealed: Unsealed | null;
}

/** Bills the month as far as its age suggests. Writes bills, cases, tours and items so that references exist. */
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
  const states = new Map<Claim, ClaimState>();
  for (const [claim, status] of waiting) if (status) states.set(claim, { status, bill: null });
  const again: LaterClaim[] = [];
  const billed = invoices.map(invoice => {
    const own = statesUnder(random, invoice, today);
    for (const [claim, state] of own.states) states.set(claim, state);
    const { contested, moved, writtenOff } = own;
    if (own.claimedAgain) again.push(claimedAgain(writer, numbers, own.claimedAgain, invoice));
    const open = (invoice.row.open ?? 0) - moved - writtenOff;
    const written_off = (invoice.row.written_off ?? 0) + writtenOff;
    return { ...invoice, row: { ...invoice.row, contested, moved, written_off, open } };
  });
  await insertBills(
    office,
    billed.map(({ row }) => row),
  );
  const copays = copayInvoices(writer, random, numbers, invoices, age);
  await insertBills(
    office,
    copays.map(({ row }) => row),
  );
  const cancellations = new Map<Claim, number>();
  for (const invoice of cancelled) {
    const id = await cancel(office, invoice);
    for (const claim of invoice.claims) cancellations.set(claim, id);
  }

  const copayBills = new Map(copays.map(({ claim, row }) => [claim, row.id]));
  const versions = newVersions(office, states);
  const cases = [...states].map(([claim, state]) => ({
    ...caseRow(claim, numbers, state),
    copay_bill: versions.has(claim) ? null : (copayBills.get(claim) ?? null),
  }));
  await writer.insert('bill-case', cases);
  const passed = copays
    .filter(({ row }) => row.status === 'passed_on')
    .map(each => passedOn(writer, numbers, each));
  const { later, invoices: laterBills } = billLater(writer, numbers, [...again, ...passed]);
  await insertBills(
    office,
    laterBills.map(({ row }) => row),
  );
  await writer.insert('bill-case', [
    ...later.map(({ row }) => row),
    ...[...versions].map(([claim, id]) => ({
      ...caseRow(claim, numbers, { status: 'open', bill: null }),
      id,
      opened_on: today,
      original_case: claim.id,
      processing_code: '02',
      copay_bill: copayBills.get(claim) ?? null,
    })),
  ]);
  await nameNext(office, [
    ...later.map(({ row }) => [row.original_case, row.id] as const),
    ...[...versions].map(([claim, id]) => [claim.id, id] as const),
  ]);
  await writer.insert('tour', tourRows(random, travels, states, versions, age));
  const billOf = new Map(
    invoices.flatMap(({ row, claims: billed }) => billed.map(claim => [claim, row] as const)),
  );
  await writer.insert('bill-item', [
    ...claims.flatMap(claim => itemRows(writer, claim, billOf.get(claim), cancellations.get(claim))),
    ...[...versions].flatMap(([{ items }, id]) =>
      items.map(item => ({ ...item, id: writer.nextId('bill-item'), bill_case: id, billed: false })),
    ),
    ...copays.flatMap(({ items }) => items),
    ...later.map(({ item }) => item),
  ]);
  return [...billed, ...copays, ...laterBills];
}

/** Bills whose papers are still to be made are written as drafts; `sealPapers` sets their states. */
async function insertBills({ writer, unsealed }: Office, bills: readonly Draft<Bill>[]): Promise<void> {
  const rows = bills.map(bill => {
    if (!unsealed || bill.status === undefined || bill.status === 'draft') return bill;
    unsealed.set(bill.id, bill.status);
    return { ...bill, status: 'draft' as const };
  });
  await writer.insert('bill', rows);
}

/** Ids for the new versions of the claims that were replaced. */
function newVersions({ writer }: Office, states: ReadonlyMap<Claim, ClaimState>): ReadonlyMap<Claim, number> {
  const replaced = [...states].filter(([, { status }]) => status === 'replaced');
  return new Map(replaced.map(([claim]) => [claim, writer.nextId('bill-case')]));
}

/** Links cases to the claims made from them; of several, the last one given counts. */
async function nameNext({ writer }: Office, claims: readonly (readonly [number, number])[]): Promise<void> {
  for (const [original, next_case] of new Map(claims))
    await writer.run(writer.all.updateTable('bill_cases').set({ next_case }).where('id', '=', original));
}

/** Positions of a bill; those of a cancelled one are repeated on its cancellation, and copied for the cases. */
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

/** The state of a case that is on no bill yet; null: it is to be billed. Cases with errors stay open. */
function waitingStatus(random: Random, { checked }: Claim, age: number): CaseStatus | null {
  if (checked.errors > 0) return 'open';
  if (age > 0) return random.chance(0.01) ? 'cancelled' : null;
  return random.weighted({ open: 20, checked: 20, on_hold: 5, ready: 55 }) === 'ready'
    ? null
    : pickWaiting(random);
}

const pickWaiting = (random: Random): CaseStatus => random.weighted({ open: 45, checked: 45, on_hold: 10 });

/** Returns the id of the cancellation bill. */
async function cancel(office: Office, invoice: Invoice): Promise<number> {
  const { writer, numbers } = office;
  const prefix = invoice.claims[0]?.patient.company.number_prefix ?? 'X';
  const cancellation = cancellationOf(writer, numbers, invoice, prefix);
  await insertBills(office, [cancellation]);
  await writer.run(
    writer.all.updateTable('bills').set({ cancelled_by: cancellation.id }).where('id', '=', invoice.row.id),
  );
  return cancellation.id;
}

/** Tours with their cases. A way back comes before its way out, which refers to it. */
function tourRows(
  random: Random,
  travels: Travels,
  states: ReadonlyMap<Claim, { readonly status: CaseStatus }>,
  versions: ReadonlyMap<Claim, number>,
  age: number,
): readonly Draft<Tour>[] {
  const homes = new Map<number, { readonly id: number; readonly status: CaseStatus }>();
  for (const [claim, { status }] of states) {
    const version = versions.get(claim);
    const home = version === undefined ? { id: claim.id, status } : { id: version, status: 'open' as const };
    for (const ride of claim.rides) homes.set(ride.draft.id, home);
  }
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
