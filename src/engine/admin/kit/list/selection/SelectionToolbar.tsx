import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';
import { useWholeFilter } from '../../bulk/wholeFilter';

/**
 * The number of selected records and the actions on them; selecting all of the filter is offered by the notice above
 * the rows.
 */
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
