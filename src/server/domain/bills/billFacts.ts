import { today } from '../../../shared/day.ts';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { SettingValues } from '../../../shared/setup/settingDefinitions.ts';
import type { Data } from '../../access/data.ts';
import type { BillFacts, Recipient } from '../letters/letterFacts.ts';
import { companySender, guestRecipient, officeSender, organisationRecipient } from '../letters/parties.ts';
import { type BillRow, loadBill, referenceTo } from './billRow.ts';
import { billTotals } from './billTotals.ts';
import { type LoadedItem, loadItems } from './loadItems.ts';
import { positionGroups, vatTotals } from './positionGroups.ts';

/** What a bill gets when it is issued, and its row does not have before. */
export type Issue = Pick<BillFacts, 'number' | 'date' | 'dueDate' | 'vatNote' | 'reason'>;

/** The letter of a bill as its row stands: a draft has neither number nor date and shows a dash and today. */
export async function billFactsOf(
  data: Data,
  id: number,
  settings: SettingValues,
  locale: Locale,
): Promise<BillFacts> {
  const bill = await loadBill(data, id);
  const { number, issueDate, dueDate, vatNote } = bill;
  const issue = { number: number ?? '–', date: issueDate ?? today(), dueDate, vatNote, reason: null };
  return billFacts(data, bill, await loadItems(data, id), settings, locale, issue);
}

/** Everything that the paper says. Who calls has checked that the bill may be read. */
export async function billFacts(
  data: Data,
  bill: BillRow,
  items: readonly LoadedItem[],
  settings: SettingValues,
  locale: Locale,
  issue: Issue,
): Promise<BillFacts> {
  const kind = letterKindOf(bill.kind);
  const { net, gross, copay, total } = billTotals(items);
  return {
    kind,
    locale,
    sender: await companySender(data, bill.company, settings),
    office: officeSender(settings),
    recipient: await recipientOf(data, bill, locale),
    number: issue.number,
    date: issue.date,
    period: bill.serviceFrom && bill.serviceTo ? { from: bill.serviceFrom, to: bill.serviceTo } : null,
    // A cancellation asks for nothing.
    dueDate: kind === 'cancellation' ? null : issue.dueDate,
    groups: positionGroups(items, locale),
    totals: { net, vat: vatTotals(items), gross, copay, total },
    vatNote: issue.vatNote,
    refersTo: bill.cancels === null ? null : await referenceTo(data, bill.cancels),
    reason: issue.reason,
  };
}

const letterKindOf = (kind: string): BillFacts['kind'] =>
  kind === 'cancellation' || kind === 'correction' ? kind : kind === 'copay' ? 'copay_request' : 'bill';

function recipientOf(data: Data, { recipient, snapshot }: BillRow, locale: Locale): Promise<Recipient> {
  const { type, id } = recipient;
  if (type === 'guest') return guestRecipient(data, id, locale, snapshot);
  const table = type === 'company' ? 'companies' : 'health_insurance';
  return organisationRecipient(data, table, id, locale, snapshot);
}
