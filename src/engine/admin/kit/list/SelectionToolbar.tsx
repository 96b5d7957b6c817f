import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';
import { useWholeFilter } from '../bulk/wholeFilter';

/** How many records are selected and what can be done with them; the notice above the rows offers all of the filter. */
export const SelectionToolbar = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const { whole } = useWholeFilter();
  const count = whole ? whole.count : selectedIds.length;
  return (
    <BulkActionsToolbar
      selectAllButton={false}
      label={translate('ra.action.bulk_actions', { smart_count: count })}
    >
      {children}
    </BulkActionsToolbar>
  );
};
