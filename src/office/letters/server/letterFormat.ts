import type { Locale } from '@engine/shared/entityMeta.ts';

const languages: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB' };

const byLocale = (options: Intl.NumberFormatOptions): Readonly<Record<Locale, Intl.NumberFormat>> => ({
  de: new Intl.NumberFormat(languages.de, options),
  en: new Intl.NumberFormat(languages.en, options),
});

const amounts = byLocale({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const prices = byLocale({ minimumFractionDigits: 2, maximumFractionDigits: 4 });
const quantities = byLocale({ maximumFractionDigits: 3 });

/** Cents as `1.234,50`; with a real minus sign, which is as wide as a digit. */
export const amountText = (cents: number, locale: Locale): string =>
  amounts[locale].format(cents / 100).replace('-', '−');

/** Cents as `1.234,50 €`. */
export const euroText = (cents: number, locale: Locale): string => `${amountText(cents, locale)}\u00a0€`;

/** A number of per cent as `6,27 %` (DIN 5008), in English `6.27%`. */
const percentText = (number: string, locale: Locale): string =>
  locale === 'de' ? `${number}\u00a0%` : `${number}%`;

/** Hundredths of a per cent, with both decimals. */
export const rateText = (rate: number, locale: Locale): string =>
  percentText(amountText(rate, locale), locale);

/** A rate of VAT in whole per cent. */
export const vatRateText = (rate: number, locale: Locale): string => percentText(String(rate), locale);

/** 1/10000 € with as many decimals as it has, two at least. */
export const priceText = (price: number, locale: Locale): string =>
  prices[locale].format(price / 10_000).replace('-', '−');

export const quantityText = (quantity: number, locale: Locale): string =>
  quantities[locale].format(quantity).replace('-', '−');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-10-05 as `05.10.2026`; in English as `5 Oct 2026`, since `05/10/2026` is another day in another country. */
export function dayText(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return locale === 'de'
    ? `${date}.${month}.${year}`
    : `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** `vom 05.10.2026 bis 22.10.2026`, or `am 22.10.2026` where it is one day. */
export function daysText(
  { from, to }: { readonly from: string; readonly to: string },
  locale: Locale,
): string {
  const [first, last] = [dayText(from, locale), dayText(to, locale)];
  if (locale === 'de') return from === to ? `am ${first}` : `vom ${first} bis ${last}`;
  return from === to ? `on ${first}` : `from ${first} to ${last}`;
}

/** In groups of four, as it is printed (ISO 13616). */
export const ibanText = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
