import { currencySign } from '../../../shared/conventions.ts';
import { dayText, instantText } from '../../../shared/day.ts';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import type { Entity } from '../../access/model.ts';

/**
 * A value as text in a label: dates in the language's order, enum values by their labels, money with its currency
 * sign.
 */
export function formatValue(entity: Entity, field: Field, value: unknown, locale: Locale): string | null {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'date':
      return dayText(String(value), locale);
    case 'instant':
      return instantText(String(value), locale);
    case 'month':
      return String(value).split('-').reverse().join('/');
    case 'money':
      return `${formatScaled(Number(value), Math.min(field.scale, 2), field.scale, locale)}\u00a0${currencySign()}`;
    case 'decimal':
      return formatScaled(Number(value), field.scale, field.scale, locale);
    case 'number':
      return numbersIn(locale, 0, field.scale).format(Number(value));
    case 'enum':
      return optionText(entity, field, String(value), locale);
    default:
      return String(value);
  }
}

/** The label of an option of `enum` and `enums`. */
export const optionText = (
  { meta, labels }: Entity,
  { name }: Field,
  option: string,
  locale: Locale,
): string => labels[locale][`resources.${meta.resource}.enums.${name}.${option}`] ?? option;

/** `optionText` in both languages, for the parameters of a `ProblemError`. */
export const optionTexts = (
  entity: Entity,
  field: Field,
  option: string,
): Readonly<Record<Locale, string>> => ({
  de: optionText(entity, field, option, 'de'),
  en: optionText(entity, field, option, 'en'),
});

function formatScaled(value: number, least: number, scale: number, locale: Locale): string {
  return numbersIn(locale, least, scale).format(value / 10 ** scale);
}

/** Cached: creating a number format takes forty times as long as using it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numbersIn(locale: Locale, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const places = { minimumFractionDigits: least, maximumFractionDigits: most };
  const format = new Intl.NumberFormat(languages[locale], places);
  numberFormats.set(key, format);
  return format;
}

const languages: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-US' };
