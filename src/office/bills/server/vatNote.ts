import type { Locale } from '@engine/shared/entityMeta.ts';
import type { BillRow } from './billRow.ts';

const exempt: Readonly<Record<Locale, string>> = {
  de: 'Umsatzsteuerfrei nach § 4 Nr. 17 Buchst. b UStG.',
  en: 'Exempt from VAT under section 4 no. 17 (b) UStG.',
};

/** On all papers of a small business, which charges no VAT. */
export const smallBusiness: Readonly<Record<Locale, string>> = {
  de: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.',
  en: 'No VAT is charged, as a small business under section 19 UStG.',
};

/** Why supplies carry no VAT. Null for co-payments and later claims, which are no supplies of their own. */
export function vatNoteOf(
  items: readonly { readonly vatRate: number; readonly isSupply: boolean }[],
  { kind, locale, isSmallBusiness }: Pick<BillRow, 'kind' | 'locale' | 'isSmallBusiness'>,
): string | null {
  const isExempt = kind !== 'copay' && items.some(({ vatRate, isSupply }) => isSupply && vatRate === 0);
  if (!isExempt) return null;
  return (isSmallBusiness ? smallBusiness : exempt)[locale];
}
