import { createHash } from 'node:crypto';
import { billNumber } from './bills.ts';
import { earlier, instant } from './calendar.ts';
import type { Claim } from './cases.ts';
import type { Writer } from './insert.ts';
import type { Numbers } from './numbers.ts';

interface Issue {
  readonly total: number;
  readonly issueDate: string;
  readonly dueDate: string;
  /** distinguishes its paper from others of the same claim */
  readonly mark: string;
}

/** The common part of bills without VAT that are issued and sent on one day: co-payments and later claims. */
export function untaxedBill(
  writer: Writer,
  numbers: Numbers,
  { patient: { company }, firstDay, lastDay }: Claim,
  { total, issueDate, dueDate, mark }: Issue,
) {
  return {
    id: writer.nextId('bill'),
    company: company.id,
    client: company.client,
    currency: 'EUR',
    service_from: firstDay,
    service_to: lastDay,
    net: total,
    vat_7: 0,
    vat_19: 0,
    vat: 0,
    gross: total,
    copay: 0,
    total,
    written_off: 0,
    dunning_block: false,
    number: billNumber(numbers, company.number_prefix, issueDate),
    issue_date: issueDate,
    due_date: dueDate,
    content_hash: createHash('sha256').update(`${writer.now}${mark}`).digest('hex'),
    sent_at: earlier(instant(issueDate, 16 * 60), writer.now),
    created_at: earlier(instant(issueDate, 9 * 60), writer.now),
  } as const;
}
