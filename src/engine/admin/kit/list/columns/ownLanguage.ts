import type { Locale } from '../../../../shared/entityMeta';
import type { Elements } from '../../elements';

/** If columns exist in both languages, such as `name_de` and `name_en`, that of the user comes first. */
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

/** Replaces a German sort column by that in the user's language, if there is one. */
export function sortedInOwnLanguage(field: string, columns: readonly string[], locale: Locale): string {
  const own = field.replace(/_de$/, `_${locale}`);
  return columns.includes(own) ? own : field;
}

const twinOf = (name: string) => name.replace(/_(de|en)$/, (_, code) => (code === 'de' ? '_en' : '_de'));
