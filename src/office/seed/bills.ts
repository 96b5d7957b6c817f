import { createHash } from 'node:crypto';
import { addDays, addMonths } from '@engine/shared/day.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Bill } from '@generated/types/entities.ts';
import { recipientFields } from '../bills/server/recipient.ts';
import { smallBusiness } from '../bills/server/vatNote.ts';
import { debtorKindOf } from '../dunning/server/dunningRule.ts';
import type { PartyKey } from '../letters/server/parties.ts';
import { earlier, instant } from './calendar.ts';
import type { CaseStatus, Claim } from './cases.ts';
import type { Draft, Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';
import type { Random } from './random.ts';
import { levelReached } from './reminders.ts';

type BillStatus = Bill['status'];

/** A bill with the data that payments and reminders need. */
export interface Invoice {
  readonly row: Draft<Bill> & Pick<Bill, 'total' | 'status' | 'kind' | 'recipient_type'>;
  readonly claims: readonly Claim[];
  /** paid in cents */
  readonly paid: number;
  /** cents by which the insurer reduced its payment */
  readonly cut: number;
  readonly dueDate: string;
  readonly payer: PartyKey & { readonly name: string };
}

/** States of bills, by the age of their month: 0 is the month before this one. */
const progress = [
  (random: Random) => random.weighted({ draft: 25, issued: 35, sent: 40 }),
  (random: Random) => random.weighted({ sent: 50, partially_paid: 20, paid: 28, cancelled: 2 }),
  (random: Random) =>
    random.weighted({ sent: 6, partially_paid: 10, paid: 78, cancelled: 3, written_off: 3 }),
] as const;

/** Groups claims into bills: one per company, payer and month. A passenger who pays is a payer too. */
export function groupByPayer(claims: readonly Claim[]): readonly (readonly Claim[])[] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const { type, id } = payerOf(claim);
    const key = `${claim.period}/${claim.patient.company.id}/${type}/${id}`;
    groups.set(key, [...(groups.get(key) ?? []), claim]);
  }
  return [...groups.values()];
}

function payerOf({ patient }: Claim) {
  const { insurer, payingCompany, id, name, draft } = patient;
  if (payingCompany) {
    const { name: company, address } = payingCompany;
    return { type: 'company', id: payingCompany.id, name: company, address } as const;
  }
  return insurer
    ? ({ type: 'health_insurance', id: insurer.id, name: insurer.name, address: insurer.address } as const)
    : ({ type: 'guest', id, name, address: draft.address } as const);
}

export function invoiceOf(
  writer: Writer,
  random: Random,
  numbers: Numbers,
  claims: readonly Claim[],
  age: number,
  today: string,
): Invoice | null {
  const [first] = claims;
  if (!first) return null;
  const { company, insurer } = first.patient;
  const status: BillStatus = (progress[age] ?? progress[2])(random);
  const issueDate = earlier(addDays(addMonths(`${first.period}-01`, 1), random.int(2, 9)), today);
  const dueDate = addDays(issueDate, insurer?.payment_term_days ?? 14);
  const amounts = amountsOf(claims, company.vatRate);
  const paid =
    status === 'paid' ? amounts.total : status === 'partially_paid' ? partOf(random, amounts.total) : 0;
  const id = writer.nextId('bill');
  // every third insurer that pays in part takes a twentieth off
  const isCut = insurer !== null && status === 'partially_paid' && id % 3 === 0;
  const cut = isCut ? Math.min(Math.floor((amounts.total - paid) / 2), Math.round(amounts.total / 20)) : 0;
  const isOpen = status !== 'cancelled' && status !== 'written_off';
  const isIssued = status !== 'draft';
  const { address, ...payer } = payerOf(first);
  const kind = insurer ? kindOf(claims) : payer.type === 'company' ? 'business' : 'private';
  const isOverdue = isOpen && paid < amounts.total && dueDate < today;
  const level = isOverdue ? levelReached(random, debtorKindOf(payer.type, kind), dueDate, today) : 0;
  /** the day after the time limit of the first reminder */
  const inDefault = addDays(dueDate, 22);
  const row = {
    id,
    status,
    kind,
    company: company.id,
    client: company.client,
    ...recipientFields(payer),
    recipient_name: payer.name,
    currency: 'EUR' as const,
    service_from: claims.map(claim => claim.firstDay).sort()[0] ?? first.firstDay,
    service_to:
      claims
        .map(claim => claim.lastDay)
        .sort()
        .at(-1) ?? first.lastDay,
    ...amounts,
    paid,
    open: isOpen && isIssued ? amounts.total - paid : 0,
    written_off: status === 'written_off' ? amounts.total - paid : 0,
    moved: 0,
    vat_note: company.vatRate === '0' ? vatNotes[company.small_business ? 'small' : 'exempt'] : null,
    dunning_level: isIssued ? level : 0,
    default_since: isIssued && level > 0 && !insurer && inDefault <= today ? inDefault : null,
    dunning_block: false,
    ...(isIssued
      ? {
          number: billNumber(numbers, company.number_prefix, issueDate),
          issue_date: issueDate,
          due_date: dueDate,
          recipient_snapshot: { name: payer.name, address },
          content_hash: createHash('sha256').update(`${writer.now}${first.id}`).digest('hex'),
        }
      : {}),
    ...(isIssued && status !== 'issued'
      ? {
          delivery: insurer ? ('dta' as const) : ('post' as const),
          sent_at: earlier(instant(issueDate, 16 * 60), writer.now),
        }
      : {}),
    created_at: earlier(instant(issueDate, 9 * 60), writer.now),
  } satisfies Draft<Bill>;
  return { row, claims, paid, cut, dueDate, payer };
}

const vatNotes = {
  exempt: 'Umsatzsteuerfrei nach § 4 Nr. 17 Buchst. b UStG.',
  small: smallBusiness.de,
} as const;

const partOf = (random: Random, total: number) => Math.round((total * random.int(40, 95)) / 100);
const kindOf = (claims: readonly Claim[]) =>
  claims.length > 1 ? ('statutory_collective' as const) : ('statutory_single' as const);

/** Numbers per company and year, without gaps: `S01-26-00001`. */
export const billNumber = (numbers: Numbers, prefix: string, issueDate: string) =>
  numbers.nextOf('bills', `${prefix}-${issueDate.slice(2, 4)}-{n:5}`, issueDate.slice(0, 4));

function amountsOf(claims: readonly Claim[], vatRate: '0' | '7') {
  const gross = sum(claims.map(claim => claim.gross));
  const copay = sum(claims.map(claim => claim.copay));
  const vat = sum(claims.map(claim => claim.vat));
  return {
    net: gross - vat,
    vat_7: vatRate === '7' ? vat : 0,
    vat_19: 0,
    vat,
    gross,
    copay,
    total: gross - copay,
  };
}

/** The exact negative of a cancelled bill. */
export function cancellationOf(
  writer: Writer,
  numbers: Numbers,
  { row }: Invoice,
  prefix: string,
): Draft<Bill> {
  const issueDate = earlier(addDays(row.issue_date ?? writer.today, 3), writer.today);
  const turned = Object.fromEntries(
    (['net', 'vat_7', 'vat_19', 'vat', 'gross', 'copay', 'total'] as const).map(key => [
      key,
      -(row[key] ?? 0),
    ]),
  );
  return {
    ...row,
    ...turned,
    id: writer.nextId('bill'),
    number: billNumber(numbers, prefix, issueDate),
    kind: 'cancellation',
    status: 'sent',
    issue_date: issueDate,
    due_date: issueDate,
    sent_at: earlier(instant(issueDate, 16 * 60), writer.now),
    cancels: row.id,
    cancel_reason: 'Die Rechnung ging an den falschen Kostenträger.',
    paid: 0,
    open: 0,
    written_off: 0,
    dunning_level: 0,
  };
}

/** States of the cases under a bill; some are contested. */
export function caseStatusUnder(random: Random, status: BillStatus, isCollective: boolean): CaseStatus {
  switch (status) {
    case 'draft':
    case 'cancelled':
      return 'checked';
    case 'issued':
      return 'billed';
    case 'sent':
      return random.weighted(
        isCollective
          ? { submitted: 90, accepted: 5, rejected: 3, replaced: 2 }
          : { submitted: 90, accepted: 5, rejected: 5, replaced: 0 },
      );
    case 'partially_paid':
    case 'passed_on':
    case 'written_off':
      return 'accepted';
    case 'paid':
      return 'paid';
  }
}
