import type { Data } from '@engine/server/access/data.ts';
import { daysOfMonth, today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { smallBusiness } from '../../bills/server/vatNote.ts';
import type { BillFacts, Position, SettlementFacts } from '../../letters/server/letterFacts.ts';
import { loadClient } from '../../letters/server/loadParties.ts';
import { clientRecipient, officeSender } from '../../letters/server/parties.ts';
import { loadLines, type SettlementLineRow, type SettlementRow } from './loadSettlement.ts';
import { paperWords } from './paperWords.ts';

/** The papers of a settlement. */
interface SettlementPapers {
  readonly statement: SettlementFacts;
  /** null: there is no fee */
  readonly invoice: BillFacts | null;
}

/**
 * The statement and the fee invoice of a settlement as it stands; a draft shows a dash for its number and today. Null
 * until the office has a name.
 */
export async function papersOf(
  data: Data,
  row: SettlementRow,
  settings: SettingValues,
  inLocale?: Locale,
): Promise<SettlementPapers | null> {
  const client = await loadClient(data, row.client);
  const office = officeSender(settings);
  if (!office) return null;
  const locale = inLocale ?? client.locale ?? 'de';
  const common = {
    locale,
    sender: office,
    office: null,
    recipient: clientRecipient(client, locale),
    number: row.number ?? '–',
    date: row.issue_date ?? today(),
    period: daysOfMonth(row.period),
    dueDate: row.due > 0 ? row.due_date : null,
  };
  const lines = await loadLines(data, row.id);
  // Only one of the two papers asks for the money: the invoice, or the statement if more than the fee is due.
  const asksByInvoice = row.due > 0 && row.due === row.fee_gross;
  const withoutAccount = { ...office, account: null };
  const statement: SettlementFacts = {
    ...common,
    kind: 'settlement',
    sender: row.due > 0 && !asksByInvoice ? office : withoutAccount,
    dueDate: asksByInvoice ? null : common.dueDate,
    settled: settledOf(lines, locale),
    received: row.received,
    direct: row.received - row.held,
    carriedIn: row.carried_in,
    fee: row.fee_gross,
    payout: row.payout,
    due: row.due,
    carriedOut: row.carried_out,
    outcome: paperWords[locale].outcome(row),
  };
  const invoice: BillFacts = {
    ...common,
    kind: 'fee_invoice',
    sender: asksByInvoice ? office : withoutAccount,
    dueDate: asksByInvoice ? row.due_date : null,
    groups: [
      {
        heading: null,
        positions: positionsOf(row, common.period.to, locale),
        ...(row.vat !== 0 && { vatOnTop: [{ rate: row.vat_rate, net: row.fee_net, vat: row.vat }] }),
        copay: 0,
      },
    ],
    totals: {
      net: row.fee_net,
      vat: [{ rate: row.vat_rate, net: row.fee_net, vat: row.vat }],
      gross: row.fee_gross,
      copay: 0,
      total: row.fee_gross,
    },
    vatNote: row.vat_rate === 0 ? smallBusiness[locale] : null,
    refersTo: null,
    reason: null,
    outcome: paperWords[locale].settledBy(row),
  };
  return { statement, invoice: row.fee_gross === 0 ? null : invoice };
}

/** By company: payments, then corrections of earlier months. */
function settledOf(lines: readonly SettlementLineRow[], locale: Locale): SettlementFacts['settled'] {
  const words = paperWords[locale];
  if (lines.length === 0) return [{ heading: words.nothing, lines: [] }];
  const groups = groupBy(lines, ({ kind, company_name }) => {
    const name = company_name ?? '–';
    return kind === 'correction' ? `${words.corrections} · ${name}` : name;
  });
  const ordered = [...groups].sort(([, [a]], [, [b]]) => orderOf(a) - orderOf(b));
  return ordered.map(([heading, own]) => ({
    heading,
    lines: own.map(({ value_date, amount, number, recipient_type, recipient_name, refund_of }) => ({
      date: value_date ?? '',
      // Names of guests are left out of this paper.
      bill: [
        number ?? (refund_of === null ? '–' : words.refunded),
        recipient_type === 'guest' ? null : recipient_name,
      ]
        .filter(Boolean)
        .join(' · '),
      amount,
    })),
  }));
}

const orderOf = (line: SettlementLineRow | undefined): number => (line?.kind === 'correction' ? 1 : 0);

/** The positions of the fee: by its model, and the addition up to the minimum. Unit prices are 1/10000 €. */
function positionsOf(row: SettlementRow, date: string, locale: Locale): readonly Position[] {
  const words = paperWords[locale];
  const line = (description: string, quantity: number, cents: number): Position => ({
    date,
    description,
    detail: null,
    quantity,
    unit: null,
    unitPrice: cents * 100,
    vatRate: row.vat_rate,
    amount: quantity * cents,
  });
  const fee = row.fee_net - row.fee_topup;
  const value = row.fee_value ?? 0;
  const counted = { per_bill: row.bills, per_case: row.cases, per_ride: row.rides };
  const model = row.fee_model;
  const lines: Position[] = [];
  if (model === 'percent') lines.push(line(words.percent(value, row.received), 1, fee));
  else if (model === 'flat') lines.push(line(words.flat, 1, fee));
  else if (model !== null) lines.push(line(words[model], counted[model], value));
  if (row.fee_topup !== 0) lines.push(line(words.topUp(row.fee_minimum ?? 0), 1, row.fee_topup));
  return lines;
}
