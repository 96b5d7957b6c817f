import { dayText, instantText } from '../day.ts';
import type { Locale } from '../entityMeta.ts';
import type { FieldFault } from '../fieldFault.ts';
import { isObject } from '../isObject.ts';
import { formatMessage } from '../officeFormats.ts';
import { deFields } from './deFields.ts';
import { enFields } from './enFields.ts';

const fieldTexts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { de: deFields, en: enFields };

/** The message for a fault of a field. A `format` has its own text where there is one. */
export function fieldMessage(locale: Locale, error: FieldFault): string {
  const fields = fieldTexts[locale];
  const params = error.params ?? {};
  const template =
    error.text?.[locale] ??
    (error.code === 'format' ? formatMessage(params.format)?.[locale] : undefined) ??
    fields[`${error.code}.${String(params.format)}`] ??
    fields[error.code] ??
    fields.check;
  return fill(template ?? error.code, spoken(params, locale));
}

/** Formats numbers and days for the language: `1.234,50 €` for 123450 cents, `31.12.2026`. */
function spoken(
  params: Readonly<Record<string, unknown>>,
  locale: Locale,
): Readonly<Record<string, unknown>> {
  if (Object.keys(params).length === 0) return params;
  const places = typeof params.scale === 'number' ? params.scale : 0;
  const unit = typeof params.unit === 'string' ? `\u00a0${params.unit}` : '';
  const figures = new Intl.NumberFormat(locale === 'de' ? 'de-DE' : 'en-US', {
    minimumFractionDigits: unit ? Math.min(places, 2) : 0,
    maximumFractionDigits: places,
  });
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, figures.format(value / 10 ** places) + unit];
      return [name, typeof value === 'string' ? withDay(value, locale) : value];
    }),
  );
}

/**
 * Parameters of a message about a whole request: days are formatted for the language, texts `{ de, en }` are taken in
 * it, numbers stay as they are.
 */
export const withDays = (
  params: Readonly<Record<string, unknown>>,
  locale: Locale,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? withDay(value, locale) : textIn(value, locale),
    ]),
  );

const textIn = (value: unknown, locale: Locale): unknown =>
  isObject(value) && Object.hasOwn(value, locale) ? value[locale] : value;

/** Formats a day, or an instant in office time; any other text stays unchanged. */
function withDay(text: string, locale: Locale): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text, locale);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? instantText(text, locale) : text;
}

/** Replaces the `{placeholders}`; one without a value stays visible. */
export function fill(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  );
}
