import { addDays } from '@engine/shared/day.ts';
import { fill } from '@engine/shared/messages/message.ts';
import type { Bill, BillItem } from '@generated/types/entities.ts';
import { billWords } from '../bills/server/billWords.ts';
import { caseValues } from '../cases/server/caseValues.ts';
import type { Invoice } from './bills.ts';
import { earlier } from './calendar.ts';
import type { Claim } from './cases.ts';
import type { Draft, Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';
import { untaxedBill } from './untaxedBill.ts';

/** A claim to an insurer after the bill of a case, as a case of its own with one position. */
export interface LaterClaim {
  readonly claim: Claim;
  readonly row: CaseRow;
  readonly item: Draft<BillItem>;
  /** earliest day of its bill */
  readonly claimedOn: string;
}

type CaseRow = Readonly<Record<string, unknown>> & Readonly<Record<'id' | 'net' | 'original_case', number>>;

interface LaterClaimFacts {
  readonly kind: 'copay' | 'cut';
  readonly code: '03' | '04';
  readonly amount: number;
  readonly description: string;
  readonly claimedOn: string;
}

export function laterClaim(
  writer: Writer,
  numbers: Numbers,
  claim: Claim,
  facts: LaterClaimFacts,
): LaterClaim {
  const id = writer.nextId('bill-case');
  const { patient, period, checked, lastDay } = claim;
  const { kind, code, amount, description, claimedOn } = facts;
  const { payer_type, health_insurance, payer, tariff_code, guest_snapshot, copay_key } = caseValues(checked);
  return {
    claim,
    claimedOn,
    row: {
      id,
      number: numbers.next('bill-case', period.slice(0, 4)),
      status: 'checked',
      kind,
      processing_code: code,
      copay_key: kind === 'copay' ? '2' : copay_key,
      original_case: claim.id,
      period,
      company: patient.company.id,
      guest: patient.id,
      prescription: patient.prescription,
      opened_on: writer.today,
      payer_type,
      health_insurance,
      payer,
      tariff_code,
      guest_snapshot,
      gross: amount,
      copay: 0,
      net: amount,
      error_count: 0,
      warning_count: 0,
    },
    item: {
      bill_case: id,
      service_date: lastDay,
      quantity: 100,
      unit_price: amount * 100,
      amount,
      vat_rate: '0',
      vat_amount: 0,
      copay: 0,
      id: writer.nextId('bill-item'),
      billed: false,
      description,
    },
  };
}

/** Claims a cut once more. */
export const claimedAgain = (
  writer: Writer,
  numbers: Numbers,
  claim: Claim,
  { row, cut, dueDate }: Invoice,
): LaterClaim =>
  laterClaim(writer, numbers, claim, {
    kind: 'cut',
    code: '04',
    amount: cut,
    description: fill(billWords.claimedAgain.de, { bill: row.number ?? '' }),
    // Some wait for the next run.
    claimedOn: claim.id % 3 === 0 ? writer.today : earlier(addDays(dueDate, 5), addDays(writer.today, -1)),
  });

/** Bills the claims that are due, each on a bill of its own; the others wait for the next run. */
export function billLater(writer: Writer, numbers: Numbers, claims: readonly LaterClaim[]) {
  const due = claims.filter(({ claimedOn }) => claimedOn < writer.today);
  const invoices = new Map(due.map(each => [each, invoiceOf(writer, numbers, each)]));
  const later = claims.map(({ row, item, ...claim }): LaterClaim => {
    const bill = [...invoices].find(([each]) => each.row === row)?.[1].row.id;
    if (bill === undefined) return { ...claim, row, item };
    const isOn = { status: 'submitted', bill, open: row.net, opened_on: claim.claimedOn };
    return { ...claim, row: { ...row, ...isOn }, item: { ...item, bill, billed: true } };
  });
  return { later, invoices: [...invoices.values()] };
}

function invoiceOf(writer: Writer, numbers: Numbers, { claim, row, claimedOn }: LaterClaim): Invoice {
  const { insurer } = claim.patient;
  const issueDate = earlier(claimedOn, writer.today);
  const dueDate = addDays(issueDate, insurer?.payment_term_days ?? 28);
  const total = row.net;
  const name = insurer?.name ?? '';
  const bill = {
    ...untaxedBill(writer, numbers, claim, { total, issueDate, dueDate, mark: `later${row.id}` }),
    status: 'sent',
    kind: 'statutory_single',
    recipient_type: 'health_insurance',
    recipient_insurance: insurer?.id,
    recipient_name: name,
    recipient_snapshot: { name, address: insurer?.address },
    paid: 0,
    open: total,
    moved: 0,
    dunning_level: 0,
    delivery: 'dta',
  } satisfies Draft<Bill>;
  const payer = { type: 'health_insurance', id: insurer?.id ?? 0, name } as const;
  return { row: bill, claims: [], paid: 0, cut: 0, dueDate, payer };
}
