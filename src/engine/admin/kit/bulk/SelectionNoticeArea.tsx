import { useListContext } from 'react-admin';
import { SelectionNotice } from './bulkParts';

/** Shows the notice if anything is selected, or only the selection is listed. */
export const SelectionNoticeArea = () => {
  const { selectedIds, filterValues } = useListContext();
  return selectedIds.length > 0 || Array.isArray(filterValues?.id) ? <SelectionNotice /> : null;
};
