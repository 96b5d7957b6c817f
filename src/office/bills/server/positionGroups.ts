import type { Locale } from '@engine/shared/entityMeta.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { fill } from '@engine/shared/messages/message.ts';
import { sum } from '@engine/shared/sum.ts';
import type { Position, PositionGroup, VatTotal } from '../../letters/server/letterFacts.ts';
import { dayText } from '../../letters/server/letterFormat.ts';
import { taxRates } from './billTotals.ts';
import { inEnglish } from './inEnglish.ts';
import type { Entitlement, LoadedItem, ReplacedCase } from './loadItems.ts';
import { type StatedLine, statedLines } from './statedLines.ts';

/** The positions as a letter lists them, those of one case together. */
export function positionGroups(items: readonly LoadedItem[], locale: Locale): readonly PositionGroup[] {
  const byCase = groupBy(items, ({ billCase }) => billCase);
  return [...byCase.values()].map(group => {
    const lines = statedLines(group);
    const vatOnTop = taxOnTop(lines);
    const detail = detailOf(group, locale);
    return {
      heading: headingOf(group, locale),
      ...(detail !== null && { detail }),
      positions: group.flatMap((item, at) => {
        const line = lines[at];
        return line ? [{ ...positionOf(item, locale), ...line.position }] : [];
      }),
      ...(vatOnTop.length > 0 && { vatOnTop }),
      copay: sum(group.map(({ copay }) => copay)),
    };
  });
}

/** The tax on net prices of a case, by rate: each line is rounded by itself. */
function taxOnTop(lines: readonly StatedLine[]): readonly VatTotal[] {
  const taxes = lines.flatMap(({ vatOnTop }) => vatOnTop ?? []);
  return [...groupBy(taxes, ({ rate }) => rate)].map(([rate, own]) => ({
    rate,
    net: sum(own.map(({ net }) => net)),
    vat: sum(own.map(({ vat }) => vat)),
  }));
}

const words = {
  de: {
    reference: 'Az.',
    prescribed: 'Verordnung vom {day}',
    approval: 'Genehmigung\u00a0{number}',
    approvalOn: 'Genehmigung\u00a0{number} vom {day}',
    replaces: 'Neue Fassung des Falls {number} der Rechnung {bill} vom {day}',
    corrects: 'berichtigt insoweit diese Rechnung und die dort ausgewiesene Umsatzsteuer',
  },
  en: {
    reference: 'Ref.',
    prescribed: 'Prescription of {day}',
    approval: 'Approval\u00a0{number}',
    approvalOn: 'Approval\u00a0{number} of {day}',
    replaces: 'New version of case {number} of bill {bill} of {day}',
    corrects: 'corrects that bill in this respect, and the VAT that it stated',
  },
} as const satisfies Readonly<Record<Locale, object>>;

/**
 * What the payer compares with its own records: the rejected case that this one replaces (its tax is not due a second
 * time, § 14c UStG), the prescription, who signed it, and its own approval.
 */
function detailOf(
  [{ replaces, entitlement }]: readonly [LoadedItem, ...LoadedItem[]],
  locale: Locale,
): string | null {
  const replaced = replaces && replacedText(replaces, locale);
  return (
    [replaced, ...(entitlement ? entitledBy(entitlement, locale) : [])].filter(Boolean).join(' · ') || null
  );
}

/** A correction refers to its bill specifically and beyond doubt (§ 31 (5) UStDV). */
function replacedText({ caseNumber, billNumber, billedOn, isTaxed }: ReplacedCase, locale: Locale): string {
  const { replaces, corrects } = words[locale];
  const text = fill(replaces, { number: caseNumber, bill: billNumber, day: dayText(billedOn, locale) });
  return isTaxed ? `${text}, ${corrects}` : text;
}

function entitledBy(entitlement: Entitlement, locale: Locale): readonly (string | null)[] {
  const { prescribedOn, bsnr, lanr, approvalNumber, approvedOn } = entitlement;
  const { prescribed, approval, approvalOn } = words[locale];
  const day = (value: string) => dayText(value, locale);
  const approved =
    approvalNumber === null
      ? null
      : approvedOn === null
        ? fill(approval, { number: approvalNumber })
        : fill(approvalOn, { number: approvalNumber, day: day(approvedOn) });
  return [
    fill(prescribed, { day: day(prescribedOn) }),
    bsnr && `BSNR\u00a0${bsnr}`,
    lanr && `LANR\u00a0${lanr}`,
    approved,
  ];
}

function headingOf([first]: readonly [LoadedItem, ...LoadedItem[]], locale: Locale): string {
  const born = first.birthDate && `*${dayText(first.birthDate, locale)}`;
  const reference = first.reference && `${words[locale].reference} ${first.reference}`;
  return [first.caseNumber, first.guest, born, first.kvnr, reference]
    .filter(part => part !== null)
    .join(' · ');
}

/** Positions are stored in German; the texts of the tariff and of the product also exist in English. */
const descriptionIn = (locale: Locale, { description, descriptionInEnglish }: LoadedItem): string =>
  locale === 'en' ? (descriptionInEnglish ?? inEnglish(description)) : description;

function positionOf(item: LoadedItem, locale: Locale): Omit<Position, keyof StatedLine['position']> {
  const route = item.from && item.to ? `${item.from} – ${item.to}` : null;
  const times = item.start && item.end ? `${item.start}–${item.end}` : null;
  return {
    date: item.date,
    description: descriptionIn(locale, item),
    detail: [route, times].filter(part => part !== null).join(', ') || null,
    vatRate: item.vatRate,
  };
}

/** One line for each rate that charges something. */
export function vatTotals(items: readonly LoadedItem[]): readonly VatTotal[] {
  return taxRates.flatMap(rate => {
    const own = items.filter(({ vatRate }) => vatRate === rate);
    const vat = sum(own.map(({ vatAmount }) => vatAmount));
    return vat === 0 ? [] : [{ rate, vat, net: sum(own.map(({ amount }) => amount)) - vat }];
  });
}
