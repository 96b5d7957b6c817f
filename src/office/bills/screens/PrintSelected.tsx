import { useWholeFilter } from '@engine/admin/kit/bulk/wholeFilter';
import { useListContext } from 'react-admin';
import { PrintButton } from './PrintButton';

/** Prints the ticked bills, or all that the filter finds. */
export function PrintSelected() {
  const { selectedIds } = useListContext();
  const { whole } = useWholeFilter();
  return <PrintButton filter={whole ? whole.filter : { id: selectedIds.map(Number) }} />;
}
