import type { Locale } from '@engine/shared/entityMeta.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import type { Position, PositionGroup, VatTotal } from '../../letters/server/letterFacts.ts';
import { dayText } from '../../letters/server/letterFormat.ts';
import { sum } from '../../pricing/server/amounts.ts';
import type { LoadedItem } from './loadItems.ts';

/** The positions as a letter lists them, those of one case together. */
export function positionGroups(items: readonly LoadedItem[], locale: Locale): readonly PositionGroup[] {
  const byCase = groupBy(items, ({ billCase }) => billCase);
  return [...byCase.values()].map(group => ({
    heading: headingOf(group, locale),
    positions: group.map(positionOf),
    copay: sum(group.map(({ copay }) => copay)),
  }));
}

const words: Readonly<Record<Locale, string>> = { de: 'Az.', en: 'Ref.' };

function headingOf([first]: readonly [LoadedItem, ...LoadedItem[]], locale: Locale): string {
  const born = first.birthDate && `*${dayText(first.birthDate, locale)}`;
  const reference = first.reference && `${words[locale]} ${first.reference}`;
  return [first.caseNumber, first.guest, born, first.kvnr, reference]
    .filter(part => part !== null)
    .join(' · ');
}

function positionOf(item: LoadedItem): Position {
  const route = item.from && item.to ? `${item.from} – ${item.to}` : null;
  const times = item.start && item.end ? `${item.start}–${item.end}` : null;
  return {
    date: item.date,
    description: item.description,
    detail: [route, times].filter(part => part !== null).join(', ') || null,
    quantity: item.quantity / 100,
    unit: item.unit,
    unitPrice: item.unitPrice,
    vatRate: item.vatRate,
    amount: item.amount,
  };
}

/** One line for each rate that charges something. */
export function vatTotals(items: readonly LoadedItem[]): readonly VatTotal[] {
  return [7, 19].flatMap(rate => {
    const own = items.filter(({ vatRate }) => vatRate === rate);
    const vat = sum(own.map(({ vatAmount }) => vatAmount));
    return vat === 0 ? [] : [{ rate, vat, net: sum(own.map(({ amount }) => amount)) - vat }];
  });
}
