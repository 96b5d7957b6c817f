import { useTranslate } from 'react-admin';
import type { Values } from '../../shared/recordValues';

/**
 * The display name of a child row, after that of the rows together: *Ansprechpartner „Eva Beispiel“*. Database ids mean
 * nothing to users: a row that is deleted or has no name is shown by the common name only.
 */
export function useRowName(): (rows: string, row: Values | null | undefined) => string {
  const translate = useTranslate();
  return (rows, row) => {
    const name = row?._label;
    const isNamed = typeof name === 'string' && name !== '' && name !== `#${row?.id}`;
    return isNamed ? translate('app.conflict.row', { rows, name }) : rows;
  };
}
