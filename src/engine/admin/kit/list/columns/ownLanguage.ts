import type { Locale } from '../../../../shared/entityMeta';
import type { Elements } from '../../elements';

/** Columns that hold the same in both languages, as `name_de` and `name_en`, begin with that of the reader. */
export const ownLanguageFirst = (columns: Elements, locale: Locale): Elements =>
  locale === 'de'
    ? columns
    : Object.fromEntries(
        Object.keys(columns).flatMap(name => {
          const place = twinOf(name) in columns ? twinOf(name) : name;
          const element = columns[place];
          return element ? [[place, element]] : [];
        }),
      );

/** The column that an English reader would sort by. */
export const sortedInOwnLanguage = (field: string, columns: Elements, locale: Locale): string =>
  locale === 'en' && field.endsWith('_de') && twinOf(field) in columns ? twinOf(field) : field;

const twinOf = (name: string) => name.replace(/_(de|en)$/, (_, code) => (code === 'de' ? '_en' : '_de'));
