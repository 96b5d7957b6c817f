import { fill } from '@engine/shared/messages/message.ts';
import { sum } from '@engine/shared/sum.ts';
import { askedFor } from './askedFor.ts';
import type {
  ApprovalRequestFacts,
  BillFacts,
  CoverFacts,
  LetterFacts,
  Position,
  PositionGroup,
  ReminderFacts,
  SettlementFacts,
} from './letterFacts.ts';
import {
  amountText,
  dayText,
  euroText,
  priceText,
  quantityText,
  rateText,
  vatRateText,
} from './letterFormat.ts';
import type { TableColumn, TableRow } from './letterTable.ts';
import type { LetterWords } from './letterWords.ts';

interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

const left = (title: string, width: number | null): TableColumn => ({ title, width, align: 'left' });
const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' });

/**
 * The table for `{{positions}}`: services of a bill, bills of a reminder, enclosures of a cover letter, lines of a
 * settlement, or the request to an insurer.
 */
export function tableOf(facts: LetterFacts, words: LetterWords): Table {
  if ('groups' in facts) return billTable(facts, words);
  if ('settled' in facts) return settlementTable(facts, words);
  if ('details' in facts) return detailTable(facts, words);
  return 'bills' in facts ? reminderTable(facts, words) : coverTable(facts, words);
}

function billTable(facts: BillFacts, words: LetterWords): Table {
  const { groups } = facts;
  const columns = asksCopay(facts) ? copayColumns(facts, words) : billColumns(facts, words);
  let number = 0;
  const several = groups.length > 1;
  const rows = groups.flatMap((group): readonly TableRow[] => {
    const { heading, detail, positions, vatOnTop = [], copay } = group;
    return [
      ...(heading === null ? [] : [{ kind: 'group', text: heading, ...(detail && { detail }) } as const]),
      ...positions.flatMap((position): readonly TableRow[] => {
        number += 1;
        return [
          {
            kind: 'line' as const,
            cells: columns.map(({ cell }) => cell(position, number)),
            detail: asksCopay(facts) ? null : position.detail,
            amount: position.amount,
          },
          ...limitRows(facts, position, words),
        ];
      }),
      ...vatOnTop.map(({ rate, net, vat }) => ({
        kind: 'extra' as const,
        text: fill(words.vatOnTop, { rate, net: euroText(net, facts.locale) }),
        amount: vat,
      })),
      ...(copay === 0
        ? []
        : [{ kind: 'extra', text: words.groupCopay[copay > 0 ? 'less' : 'back'], amount: -copay } as const]),
      ...(several ? [{ kind: 'subtotal', text: words.groupSum, amount: groupTotal(group) } as const] : []),
    ];
  });
  return { columns, rows };
}

/** The positions of the bill are co-payments, or it takes such back. */
export const asksCopay = ({ kind, isCopay }: BillFacts): boolean =>
  kind === 'copay_request' || (isCopay ?? false);

interface PositionColumn extends TableColumn {
  readonly cell: (position: Position, number: number) => string;
}

function billColumns({ locale }: BillFacts, { columns, units }: LetterWords): readonly PositionColumn[] {
  return [
    { ...left(columns.position, 10), cell: (_, number) => String(number) },
    { ...left(columns.date, 20), cell: ({ date }) => dayText(date, locale) },
    { ...left(columns.description, null), cell: ({ description }) => description },
    {
      ...right(columns.quantity, 18),
      cell: ({ quantity, unit }) => `${quantityText(quantity, locale)} ${units[unit ?? ''] ?? ''}`.trim(),
    },
    { ...right(columns.unitPrice, 22), cell: ({ unitPrice }) => priceText(unitPrice, locale) },
    { ...right(columns.vat, 13), cell: ({ vatRate }) => vatRateText(vatRate, locale) },
    { ...right(columns.amount, 22), cell: ({ amount }) => amountText(amount, locale) },
  ];
}

/** A co-payment has neither quantity nor tax; its ride is on the same line, so that a month fits on one page. */
function copayColumns({ locale }: BillFacts, { columns }: LetterWords): readonly PositionColumn[] {
  return [
    { ...left(columns.position, 10), cell: (_, number) => String(number) },
    { ...left(columns.date, 20), cell: ({ date }) => dayText(date, locale) },
    {
      ...left(columns.description, null),
      cell: ({ description, detail }) => [description, detail].filter(Boolean).join(', '),
    },
    { ...right(columns.amount, 22), cell: ({ amount }) => amountText(amount, locale) },
  ];
}

/** The total of a case: its lines with limits, plus the tax on net prices, less the co-payment. */
export function groupTotal({ positions, vatOnTop = [], copay }: PositionGroup): number {
  const stated = sum(positions.map(({ amount, limit }) => amount + (limit?.amount ?? 0)));
  return stated + sum(vatOnTop.map(({ vat }) => vat)) - copay;
}

/** The minimum or maximum of the line above, in words and on a line of its own. */
function limitRows({ locale }: BillFacts, { limit }: Position, words: LetterWords): readonly TableRow[] {
  if (!limit) return [];
  const { kind, to, amount } = limit;
  const text = fill(words.limits[kind], { to: euroText(Math.abs(to), locale) });
  return [{ kind: 'extra', text, amount, isOfLine: true }];
}

function reminderTable(facts: ReminderFacts, words: LetterWords): Table {
  const { locale, bills, fee, claims = [] } = facts;
  const { columns } = words;
  return {
    columns: [
      left(columns.bill, null),
      left(columns.billDate, 28),
      left(columns.dueDate, 28),
      right(columns.total, 30),
      right(columns.open, 30),
    ],
    rows: [
      ...bills.map(bill => ({
        kind: 'line' as const,
        cells: [
          bill.number,
          dayText(bill.date, locale),
          dayText(bill.dueDate, locale),
          amountText(bill.total, locale),
          amountText(bill.open, locale),
        ],
        detail: null,
        amount: bill.open,
      })),
      ...claims.map(({ kind, bill, date, interest, amount }) => ({
        kind: 'extra' as const,
        text: interest
          ? fill(words.claims.interest, {
              bill,
              rate: rateText(interest.rate, locale),
              from: dayText(interest.from, locale),
              to: dayText(interest.to, locale),
            })
          : fill(words.claims[kind], { bill, date: dayText(date, locale) }),
        amount,
      })),
      ...(fee === 0 ? [] : [{ kind: 'extra', text: words.fee, amount: fee } as const]),
      { kind: 'subtotal', text: words.toPay, amount: askedFor(facts).sum },
    ],
  };
}

function coverTable(facts: CoverFacts, words: LetterWords): Table {
  const { locale, enclosures } = facts;
  const { columns } = words;
  return {
    columns: [left(columns.enclosure, null), right(columns.count, 25), right(columns.total, 35)],
    rows: [
      ...enclosures.map(({ description, detail, count, total }) => ({
        kind: 'line' as const,
        cells: [description, String(count), amountText(total, locale)],
        detail: detail ?? null,
        amount: total,
      })),
      { kind: 'subtotal', text: words.total, amount: facts.total },
    ],
  };
}

function settlementTable({ settled, locale }: SettlementFacts, words: LetterWords): Table {
  const { columns } = words;
  return {
    columns: [left(columns.valueDate, 28), left(columns.bill, null), right(columns.amount, 35)],
    rows: settled.flatMap(({ heading, lines }): readonly TableRow[] => [
      { kind: 'group', text: heading },
      ...lines.map(({ date, bill, amount }) => ({
        kind: 'line' as const,
        cells: [dayText(date, locale), bill, amountText(amount, locale)],
        detail: null,
        amount,
      })),
      { kind: 'subtotal', text: words.groupSum, amount: sum(lines.map(({ amount }) => amount)) },
    ]),
  };
}

const detailTable = ({ details }: ApprovalRequestFacts, { columns }: LetterWords): Table => ({
  columns: [left(columns.detail, 55), left('', null)],
  rows: details.map(({ label, value }) => ({
    kind: 'line',
    cells: [label, value],
    detail: null,
    amount: null,
  })),
});
