import type { Data } from '@engine/server/access/data.ts';
import { today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Hidden } from '../../letters/server/hidden.ts';
import type { BillFacts } from '../../letters/server/letterFacts.ts';
import { loadParties, loadSenders } from '../../letters/server/loadParties.ts';
import { officeSender, recipientOf } from '../../letters/server/parties.ts';
import { settledOn } from '../../payments/server/paidOn.ts';
import { type BillKind, type BillRow, loadBill } from './billRow.ts';
import { billTotals } from './billTotals.ts';
import { loadCopayItems } from './copayItems.ts';
import { dueDateOf } from './dueDateOf.ts';
import { inEnglish } from './inEnglish.ts';
import { type LoadedItem, loadItems } from './loadItems.ts';
import { maskedItem, maskedRecipient } from './maskedFacts.ts';
import { positionGroups, vatTotals } from './positionGroups.ts';
import { vatNoteOf } from './vatNote.ts';

/** The parts of a bill that are set when it is issued and that a draft's row lacks. */
export interface Issue extends Pick<BillFacts, 'number' | 'date' | 'dueDate' | 'vatNote' | 'reason'> {
  /** cents that were settled on the bills before it, which may be more than it comes to */
  readonly settled?: number;
}

/** Sender and recipient, and the office on whose behalf the bill is written. */
type BillParties = Pick<BillFacts, 'sender' | 'office' | 'recipient'>;

/**
 * The letter of a bill from its stored row; for a draft, the letter as it would be issued today, with a dash for its
 * number. Fields of guests that the reader may not see are masked.
 */
export async function billFactsOf(
  data: Data,
  id: number,
  settings: SettingValues,
  locale: Locale,
  hidden: Hidden,
): Promise<BillFacts> {
  const bill = await loadBill(data, id);
  const { number, issueDate, dueDate, vatNote, cancelReason, company, recipient, snapshot } = bill;
  const isDraft = number === null;
  const items = isDraft && bill.kind === 'copay' ? await loadCopayItems(data, id) : await loadItems(data, id);
  const date = issueDate ?? today();
  const issue = {
    number: number ?? '–',
    date,
    dueDate: isDraft ? dueDateOf(bill, date, settings) : dueDate,
    vatNote: isDraft ? (vatNote ?? vatNoteOf(items, bill)) : vatNote,
    reason: cancelReason,
    settled: isDraft ? (await settledOn(data, [id])).get(id) : 0,
  };
  const senders = await loadSenders(data, [company], settings);
  const parties = await loadParties(data, [recipient]);
  const named = {
    sender: senders(company),
    office: officeSender(settings),
    recipient: maskedRecipient(recipientOf(parties(recipient), locale, snapshot), recipient, hidden),
  };
  return billFacts(
    bill,
    items.map(item => maskedItem(item, hidden)),
    named,
    locale,
    issue,
  );
}

/** Everything that the paper says. The caller has checked that the bill may be read. */
export function billFacts(
  bill: BillRow,
  items: readonly LoadedItem[],
  { sender, office, recipient }: BillParties,
  locale: Locale,
  issue: Issue,
): BillFacts {
  const kind = letterKindOf(bill.kind);
  const { net, gross, copay, total } = billTotals(items);
  const paid = Math.min(issue.settled ?? 0, Math.max(total, 0));
  return {
    kind,
    locale,
    sender,
    office,
    recipient,
    number: issue.number,
    date: issue.date,
    period: bill.serviceFrom && bill.serviceTo ? { from: bill.serviceFrom, to: bill.serviceTo } : null,
    // A cancellation asks for no payment, so none is due.
    dueDate: kind === 'cancellation' ? null : issue.dueDate,
    groups: positionGroups(items, locale),
    totals: { net, vat: vatTotals(items), gross, copay, total },
    vatNote: issue.vatNote,
    refersTo: bill.refersTo,
    reason: locale === 'en' && issue.reason !== null ? inEnglish(issue.reason) : issue.reason,
    ...(bill.isCopayCredit && { isCopay: true }),
    ...(paid > 0 && { paid }),
  };
}

/** What kind of paper a bill is. */
export const letterKindOf = (kind: BillKind): BillFacts['kind'] =>
  kind === 'cancellation' || kind === 'correction' ? kind : kind === 'copay' ? 'copay_request' : 'bill';
