import { sql } from 'kysely';
import { today } from '../../../shared/day.ts';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { SettingValues } from '../../../shared/setup/settingDefinitions.ts';
import type { Data, Row } from '../../access/data.ts';
import { ProblemError } from '../../access/problemError.ts';
import type { BillFacts, Position, PositionGroup, Recipient, VatTotal } from './letterFacts.ts';
import { dayText } from './letterFormat.ts';
import {
  companySender,
  guestRecipient,
  officeSender,
  organisationRecipient,
  type PartySnapshot,
} from './parties.ts';

/**
 * What the letter of a bill says, from the bill, its cases and their positions as they are stored. Who calls has checked
 * that the bill may be read. A draft has neither number nor date: the letter shows a dash and today.
 */
export async function billFacts(
  data: Data,
  id: number,
  settings: SettingValues,
  locale: Locale = 'de',
): Promise<BillFacts> {
  const [bill] = await data.run(sql`select * from bills where id = ${id}`);
  if (!bill) throw new ProblemError('notFound');
  const kind = letterKindOf(String(bill.kind));
  const [cancelled] =
    bill.cancels === null
      ? []
      : await data.run(sql`select id, number, issue_date from bills where id = ${bill.cancels}`);
  // A cancellation has no cases of its own: it mirrors those of its bill.
  const isMirror = kind === 'cancellation';
  const items = await itemsOf(data, isMirror && cancelled ? Number(cancelled.id) : id);
  const sign = isMirror ? -1 : 1;
  const text = textOf(bill);
  const amount = (name: string) => Number(bill[name] ?? 0);
  return {
    kind,
    locale,
    sender: await companySender(data, Number(bill.company), settings),
    office: officeSender(settings),
    recipient: await recipientOf(data, bill, locale),
    number: text('number') ?? '–',
    date: text('issue_date') ?? today(),
    period: spanOf(text('service_from'), text('service_to')),
    dueDate: isMirror ? null : text('due_date'),
    groups: kind === 'copay_request' ? copayGroups(items, locale) : billGroups(items, locale, sign),
    totals: {
      net: amount('net'),
      vat: vatTotals(items, bill, sign),
      gross: amount('gross'),
      copay: amount('copay'),
      total: amount('total'),
    },
    vatNote: text('vat_note'),
    refersTo: cancelled ? { number: String(cancelled.number), date: String(cancelled.issue_date) } : null,
    reason: null,
  };
}

const letterKindOf = (kind: string): BillFacts['kind'] =>
  kind === 'cancellation' || kind === 'correction' ? kind : kind === 'copay' ? 'copay_request' : 'bill';

async function recipientOf(data: Data, bill: Row, locale: Locale): Promise<Recipient> {
  const snapshot = snapshotOf(bill.recipient_snapshot);
  if (bill.recipient_type === 'guest')
    return guestRecipient(data, Number(bill.recipient_guest), locale, snapshot);
  return bill.recipient_type === 'company'
    ? organisationRecipient(data, 'companies', Number(bill.recipient_company), locale, snapshot)
    : organisationRecipient(data, 'health_insurance', Number(bill.recipient_insurance), locale, snapshot);
}

/** Written by the product itself when the bill was issued. */
function snapshotOf(stored: unknown): PartySnapshot | null {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return typeof value === 'object' && value !== null && 'address' in value ? (value as PartySnapshot) : null;
}

interface Item {
  readonly caseId: number;
  readonly caseNumber: string;
  readonly guest: string;
  readonly birthDate: string;
  readonly kvnr: string | null;
  readonly copay: number;
  readonly vatAmount: number;
  readonly position: Omit<Position, 'detail'>;
  readonly times: string | null;
}

async function itemsOf(data: Data, bill: number): Promise<readonly Item[]> {
  const rows = await data.run(sql`
    select i.*, c.number as case_number, g.last_name, g.first_name, g.birth_date, g.kvnr, n.unit
    from bill_items as i
    join bill_cases as c on c.id = i.bill_case
    join guest as g on g.id = c.guest
    left join tariffnumbers as n on n.id = i.tariff_number
    where c.bill = ${bill}
    order by c.number, i.service_date, i.start_time, i.id`);
  return rows.map(row => ({
    caseId: Number(row.bill_case),
    caseNumber: String(row.case_number),
    guest: `${String(row.last_name)}, ${String(row.first_name)}`,
    birthDate: String(row.birth_date),
    kvnr: row.kvnr === null ? null : String(row.kvnr),
    copay: Number(row.copay ?? 0),
    vatAmount: Number(row.vat_amount ?? 0),
    times: row.start_time && row.end_time ? `${String(row.start_time)}–${String(row.end_time)}` : null,
    position: {
      date: String(row.service_date),
      description: String(row.description),
      quantity: Number(row.quantity) / 100,
      unit: row.unit === null ? null : String(row.unit),
      unitPrice: Number(row.unit_price),
      vatRate: Number(row.vat_rate),
      amount: Number(row.amount),
    },
  }));
}

function billGroups(items: readonly Item[], locale: Locale, sign: 1 | -1): readonly PositionGroup[] {
  return [...casesOf(items).values()].map(own => ({
    heading: headingOf(own, locale),
    copay: sign * sumOf(own, ({ copay }) => copay),
    positions: own.map(({ position, times }) => ({
      ...position,
      amount: sign * position.amount,
      detail: times,
    })),
  }));
}

/** Each trip with the share that the guest pays of it (§ 61 SGB V). */
function copayGroups(items: readonly Item[], locale: Locale): readonly PositionGroup[] {
  return [...casesOf(items.filter(({ copay }) => copay !== 0)).values()].map(own => ({
    heading: headingOf(own, locale),
    copay: 0,
    positions: own.map(({ position, times, copay }) => ({
      ...position,
      quantity: 1,
      unit: null,
      unitPrice: copay * 100,
      vatRate: 0,
      amount: copay,
      detail: times,
    })),
  }));
}

function casesOf(items: readonly Item[]): ReadonlyMap<number, readonly Item[]> {
  const cases = new Map<number, Item[]>();
  for (const item of items) cases.set(item.caseId, [...(cases.get(item.caseId) ?? []), item]);
  return cases;
}

function headingOf([first]: readonly Item[], locale: Locale): string | null {
  if (!first) return null;
  const born = `*${dayText(first.birthDate, locale)}`;
  return [first.caseNumber, first.guest, born, first.kvnr].filter(Boolean).join(' · ');
}

function vatTotals(items: readonly Item[], bill: Row, sign: 1 | -1): readonly VatTotal[] {
  return ([7, 19] as const).flatMap(rate => {
    const vat = Number(bill[`vat_${rate}`] ?? 0);
    const own = items.filter(({ position }) => position.vatRate === rate);
    const net = sign * sumOf(own, ({ position, vatAmount }) => position.amount - vatAmount);
    return vat === 0 ? [] : [{ rate, net, vat }];
  });
}

const sumOf = (items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

const spanOf = (from: string | null, to: string | null) => (from && to ? { from, to } : null);

const textOf =
  (row: Row) =>
  (name: string): string | null => {
    const value = row[name];
    return value === null || value === undefined || value === '' ? null : String(value);
  };
