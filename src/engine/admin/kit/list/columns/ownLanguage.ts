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
export function sortedInOwnLanguage(field: string, columns: readonly string[], locale: Locale): string {
  const own = field.replace(/_de$/, `_${locale}`);
  return columns.includes(own) ? own : field;
}

const twinOf = (name: string) => name.replace(/_(de|en)$/, (_, code) => (code === 'de' ? '_en' : '_de'));
