import { useTranslate } from 'react-admin';
import type { Values } from './path';

/**
 * What a child row is called, after what the rows are called together: *Ansprechpartner „Eva Beispiel“*. The number that
 * the database gives it says nothing to people: a row that is gone, or has no name, is one of the rows.
 */
export function useRowName(): (rows: string, row: Values | null | undefined) => string {
  const translate = useTranslate();
  return (rows, row) => {
    const name = row?._label;
    const isNamed = typeof name === 'string' && name !== '' && name !== `#${row?.id}`;
    return isNamed ? translate('app.conflict.row', { rows, name }) : rows;
  };
}
