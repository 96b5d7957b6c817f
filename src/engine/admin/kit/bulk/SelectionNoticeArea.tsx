import { useListContext } from 'react-admin';
import { SelectionNotice } from './bulkParts';

/** Where the notice stands once something is selected, or only what is selected is shown. */
export const SelectionNoticeArea = () => {
  const { selectedIds, filterValues } = useListContext();
  return selectedIds.length > 0 || Array.isArray(filterValues?.id) ? <SelectionNotice /> : null;
};
