import type { Locale } from '@engine/shared/entityMeta.ts';

const exempt: Readonly<Record<Locale, string>> = {
  de: 'Umsatzsteuerfrei nach § 4 Nr. 17 Buchst. b UStG.',
  en: 'Exempt from VAT under section 4 no. 17 (b) UStG.',
};

/** Why there is no VAT on positions without any; a co-payment is no supply of its own and says nothing. */
export function vatNoteOf(
  items: readonly { readonly vatRate: number }[],
  kind: string,
  locale: Locale,
): string | null {
  const isExempt = kind !== 'copay' && items.some(({ vatRate }) => vatRate === 0);
  return isExempt ? exempt[locale] : null;
}
