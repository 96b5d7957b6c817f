import { useWholeFilter } from '@engine/admin/kit/bulk/wholeFilter';
import { useListContext } from 'react-admin';
import { PrintButton } from './PrintButton';

/** Prints the selected bills, or all that match the filter. */
export function PrintSelected() {
  const { selectedIds } = useListContext();
  const { whole } = useWholeFilter();
  return <PrintButton filter={whole ? whole.filter : { id: selectedIds.map(Number) }} />;
}
