import { labels as de } from '../../../generated/labels/de.ts';
import { labels as en } from '../../../generated/labels/en.ts';
import type { Field, Locale } from '../../shared/entityMeta.ts';

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { de, en };

/** A value as it stands in a label: dates in the order of the language, enum values by their names. */
export function formatValue(field: Field, resource: string, value: unknown, locale: Locale): string | null {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'date':
      return formatDay(String(value), locale);
    case 'instant':
      return instants[locale].format(new Date(String(value)));
    case 'month':
      return String(value).split('-').reverse().join('/');
    case 'money':
    case 'decimal':
      return (Number(value) / 10 ** field.scale).toLocaleString(languages[locale], {
        minimumFractionDigits: field.scale,
      });
    case 'enum':
      return texts[locale][`resources.${resource}.enums.${field.name}.${String(value)}`] ?? String(value);
    default:
      return String(value);
  }
}

const languages: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-US' };

function instantFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languages[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  });
}

const instants: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  de: instantFormat('de'),
  en: instantFormat('en'),
};

function formatDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return locale === 'de' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`;
}
