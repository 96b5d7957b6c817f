import { Alert, Button } from '@mui/material';
import { useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { noticeLook } from '../list/empty/noticeLook';
import { useHidden } from '../list/selection/useSelectedRecords';
import { useWholeFilter } from './wholeFilter';

/**
 * Shown above the rows if records are selected that are not on the page: their number, and a button to show exactly the
 * selection. An action on the selection applies to all of it.
 */
export const SelectionNotice = () => {
  const translate = useTranslate();
  const { selectedIds, filterValues, setFilters, onUnselectItems } = useListContext();
  const hidden = useHidden();
  const { whole } = useWholeFilter();
  const before = useRef<Readonly<Record<string, unknown>>>({});
  const isOnlySelected = Array.isArray(filterValues?.id);
  if (whole !== null || (hidden.length === 0 && !isOnlySelected)) return null;
  const showThem = () => {
    if (!isOnlySelected) before.current = filterValues;
    setFilters({ id: [...selectedIds] }, {});
  };
  return (
    <Alert
      severity={isOnlySelected ? 'info' : 'warning'}
      className="no-print"
      sx={noticeLook}
      action={
        <>
          {hidden.length > 0 && (
            <Button color="inherit" size="small" onClick={() => onUnselectItems()}>
              {translate('app.selection.clear')}
            </Button>
          )}
          {isOnlySelected && (
            <Button color="inherit" size="small" onClick={() => setFilters(before.current, {})}>
              {translate('app.selection.back')}
            </Button>
          )}
          {hidden.length > 0 && (
            <Button color="inherit" variant="outlined" size="small" onClick={showThem}>
              {translate('app.selection.show')}
            </Button>
          )}
        </>
      }
    >
      {hidden.length > 0
        ? translate('app.selection.hidden', { smart_count: selectedIds.length, hidden: hidden.length })
        : translate('app.selection.only')}
    </Alert>
  );
};
