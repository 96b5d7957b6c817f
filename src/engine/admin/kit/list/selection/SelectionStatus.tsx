import { Box } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useWholeFilter } from '../../bulk/wholeFilter';
import { visuallyHidden } from '../../visuallyHidden';

/**
 * Announces how many records are selected. It stands beside the rows: when the selection is cleared, the focus goes to
 * their first checkbox from the button that is gone.
 */
export const SelectionStatus = () => {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const { whole } = useWholeFilter();
  const count = whole ? whole.count : selectedIds.length;
  const status = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isCleared = before.current > 0 && count === 0;
    before.current = count;
    if (isCleared && document.activeElement?.matches('body, .RaBulkActionsToolbar-toolbar *'))
      status.current?.parentElement
        ?.querySelector<HTMLElement>('input[type=checkbox]')
        ?.focus({ preventScroll: true });
  }, [count]);
  return (
    <Box ref={status} role="status" data-summary="selection" sx={visuallyHidden}>
      {count > 0 && translate('ra.action.bulk_actions', { smart_count: count })}
    </Box>
  );
};
