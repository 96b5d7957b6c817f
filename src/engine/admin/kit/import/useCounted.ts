import { useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';

/** Translates a message with a formatted number of rows: `6.000 Zeilen übernehmen`. */
export function useCounted(): (key: string, rows: number) => string {
  const translate = useTranslate();
  const { tag } = useLanguage();
  return (key, rows) => translate(key, { smart_count: rows, count: formatScaled(rows, 0, tag) });
}
