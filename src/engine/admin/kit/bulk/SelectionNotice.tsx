import { Alert, Button } from '@mui/material';
import { type Identifier, useListContext, useResourceContext, useStore, useTranslate } from 'react-admin';
import { noticeLook } from '../list/empty/noticeLook';
import { useHidden } from '../list/selection/useSelectedRecords';
import { useWholeFilter } from './wholeFilter';

/** The filter that the list had before it showed the records with these ids. */
interface LeftFilter {
  readonly ids: readonly Identifier[];
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Records that a link selected have no filter before. */
const beforeIn = (left: LeftFilter | null, ids: unknown): LeftFilter['filter'] =>
  left && JSON.stringify(left.ids) === JSON.stringify(ids) ? left.filter : {};

/**
 * Shown above the rows if records are selected that are not on the page: their number, and a button to show exactly the
 * selection. An action on the selection applies to all of it.
 */
export const SelectionNotice = () => {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { selectedIds, filterValues, filter, setFilters, onUnselectItems } = useListContext();
  const hidden = useHidden();
  const { whole } = useWholeFilter();
  // kept like the filter itself, which stays when the list is opened again; a nested list has its parent in `filter`
  const [left, setLeft] = useStore<LeftFilter | null>(
    `${resource}.left_filter${filter ? JSON.stringify(filter) : ''}`,
    null,
  );
  const isOnlySelected = Array.isArray(filterValues?.id);
  if (whole !== null || (hidden.length === 0 && !isOnlySelected)) return null;
  const showThem = () => {
    const ids = [...selectedIds];
    setLeft({ ids, filter: isOnlySelected ? beforeIn(left, filterValues.id) : filterValues });
    setFilters({ id: ids }, {});
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
            <Button
              color="inherit"
              size="small"
              onClick={() => setFilters(beforeIn(left, filterValues.id), {})}
            >
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
