import { Card, type Theme, useMediaQuery } from '@mui/material';
import { use, useMemo } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { usePresentation } from '../boards/usePresentation';
import { WholeFilterNotice } from '../bulk/bulkParts';
import { SelectionNoticeArea } from '../bulk/SelectionNoticeArea';
import { WholeFilterArea } from '../bulk/wholeFilter';
import { GroupedRowsContext } from '../groups/groupedRows';
import { useGrouping } from '../groups/useGrouping';
import { lazily } from '../lazily';
import { withoutToast } from '../page/editing/withoutToast';
import type { ListParts } from '../page/parts/parts';
import { useParentId } from '../page/parts/useParentId';
import { useAwaitedView } from '../views/useAwaitedView';
import { ColumnsOfTable } from './columns/ColumnsOfTable';
import { ListNotLoaded } from './empty/ListNotLoaded';
import { ListBar } from './ListBar';
import { ListKeys } from './ListKeys';
import { ListPagination } from './ListPagination';
import { RecordCards } from './phone/phoneParts';
import { RecordTable } from './rows/RecordTable';
import { RowMetaContext } from './rows/rowFields';
import { useBulkActions } from './selection/useBulkActions';

const PresentedRecords = lazily(async () => (await import('../boards/PresentedRecords')).PresentedRecords);
const ViewOfAddress = lazily(async () => (await import('../views/ViewOfAddress')).ViewOfAddress);
const EmptyList = lazily(async () => (await import('./empty/EmptyList')).EmptyList);
const GroupsArea = lazily(async () => (await import('../groups/GroupsArea')).GroupsArea);

interface Props {
  readonly parts: ListParts;
}

/** The list of a resource. A nested list shows the records of the parent in the URL and stores its state per parent. */
export const RecordList = ({ parts }: Props) => {
  const { list, parent, resource } = parts;
  const parentId = useParentId(parts);
  const isNested = parent !== undefined && parentId !== null;
  const isGrouped = useGrouping() !== null;
  const isPresented = usePresentation() !== null;
  const { isAwaited, due, settle } = useAwaitedView(resource);
  const queryOptions = useMemo(
    () => ({
      ...withoutToast,
      enabled: !isAwaited,
      meta: isGrouped || isPresented ? { ...list.rows, isOnlyCounted: true } : list.rows,
    }),
    [list.rows, isGrouped, isPresented, isAwaited],
  );
  return (
    <ListBase
      disableAuthentication
      exporter={false}
      sort={list.sort}
      perPage={list.perPage}
      filterDefaultValues={isNested ? undefined : list.startFilter}
      filter={isNested ? { [parent.by]: parentId } : undefined}
      storeKey={isNested ? `${resource}.${parentId}.list` : undefined}
      queryOptions={queryOptions}
    >
      <ColumnsOfTable>
        {due && <ViewOfAddress parts={parts} due={due} settle={settle} />}
        <WholeFilterArea>
          <RowMetaContext value={list.rows}>
            <Records parts={parts} />
          </RowMetaContext>
        </WholeFilterArea>
      </ColumnsOfTable>
    </ListBase>
  );
};

/** The bar and rows of the list, the reason why it failed, or the empty state with a create button. */
const Records = ({ parts }: Props) => {
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { error, filterValues, isPending, isPlaceholderData, total } = useListContext();
  const grouping = useGrouping();
  const presentation = usePresentation();
  const isUnfiltered = Object.keys(filterValues).length === 0;
  // no rows of the filter before do not mean that there are none
  const isRead = !isPending && !isPlaceholderData;
  if (!error && isRead && total === 0 && isUnfiltered) return <EmptyList parts={parts} />;
  return (
    <>
      <ListBar parts={parts} isPhone={isPhone} />
      {presentation ? (
        <PresentedRecords parts={parts} presentation={presentation} />
      ) : grouping ? (
        <GroupsArea grouping={grouping}>
          <Rows parts={parts} isPhone={isPhone} />
        </GroupsArea>
      ) : (
        <Rows parts={parts} isPhone={isPhone} />
      )}
    </>
  );
};

const Rows = ({ parts, isPhone }: Props & { readonly isPhone: boolean }) => {
  const { error, refetch, selectedIds } = useListContext();
  const canSelect = useBulkActions(parts) !== null;
  const isGrouped = use(GroupedRowsContext) !== null;
  const { table: Table } = parts;
  return (
    <>
      {canSelect && <SelectionNoticeArea />}
      {canSelect && selectedIds.length > 0 && <WholeFilterNotice />}
      {error ? (
        <ListNotLoaded error={error} refetch={refetch} />
      ) : (
        <ListKeys canSelect={canSelect}>
          {isPhone ? (
            <RecordCards parts={parts} />
          ) : (
            <Card variant="outlined" sx={cardLook}>
              {Table ? <Table parts={parts} /> : <RecordTable parts={parts} stickyHead />}
            </Card>
          )}
        </ListKeys>
      )}
      {!isGrouped && <ListPagination />}
    </>
  );
};

/** `clip` gives round corners without creating a scroll container, which would break the sticky table head. */
const cardLook = { overflow: 'clip' };
