import { Table } from '@mui/material';
import { use, useMemo, useRef } from 'react';
import {
  BulkActionsToolbar,
  DataTableBase,
  DataTableClasses,
  DataTableHead,
  DataTableRoot,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { useAccess } from '../../access/access';
import { propsOf } from '../../elements';
import { GroupedRowsContext } from '../../groups/groupedRows';
import type { ListParts } from '../../page/parts/parts';
import { alignOf } from '../../values/align';
import { InColumn } from '../../values/NumberValue';
import { InCell } from '../../values/RefValue';
import { HeadCell } from '../columns/HeadCell';
import type { UsualColumns } from '../columns/useFittingColumns';
import { useTableColumns } from '../columns/useTableColumns';
import { noResults } from '../empty/NoResults';
import { SelectionStatus } from '../selection/SelectionStatus';
import { SelectionToolbar } from '../selection/SelectionToolbar';
import { useBulkActions } from '../selection/useBulkActions';
import { RowBody } from './RowBody';
import { RowsLoading } from './RowsLoading';
import { RowPartsContext } from './rowParts';
import { tableLook } from './tableLook';
import { useCellWidth } from './useCellWidth';

interface Props {
  readonly parts: ListParts;
  /** the head of a list page stays visible while the page scrolls */
  readonly stickyHead?: boolean;
  /** key for storing the choice of columns, if it differs from the default */
  readonly storeKey?: string;
  /** a list below the record that its rows belong to */
  readonly isBelow?: boolean;
  readonly usual?: UsualColumns;
  /** shows sums in the footer; default: not for lists below a record */
  readonly hasSums?: boolean;
}

/**
 * The records of the current list as dense rows; the first cell is a real link, so that it can be opened in a new tab.
 */
export const RecordTable = ({
  parts,
  stickyHead = false,
  storeKey,
  isBelow = false,
  usual,
  hasSums = !isBelow,
}: Props) => {
  const { columns, list, operations } = parts;
  const resource = useResourceContext() ?? '';
  const { canField } = useAccess();
  const bulkActions = useBulkActions(parts);
  const { data, isPending, perPage, selectedIds } = useListContext();
  const table = useRef<HTMLTableElement>(null);
  const { shown, widths, density, setWidth } = useTableColumns(table, parts, { storeKey, isBelow, usual });
  useCellWidth(table, shown, data);
  const grouped = use(GroupedRowsContext);
  const groups = isBelow ? null : grouped;
  const isReadable = operations.includes('read');
  const rowParts = useMemo(
    () => ({ columns, shown, widths, isReadable, hasSums }),
    [columns, shown, widths, isReadable, hasSums],
  );
  if (isPending) {
    return <RowsLoading columns={Math.min(Object.keys(columns).length, FEW)} rows={perPage} />;
  }
  const { Head, Body } = groups ?? { Head: DataTableHead, Body: RowBody };
  const Toolbar = isBelow ? BulkActionsToolbar : SelectionToolbar;
  return (
    <RowPartsContext value={rowParts}>
      <InCell value={true}>
        <DataTableBase
          hasBulkActions={bulkActions !== null}
          rowClick={false}
          loading={null}
          empty={noResults(parts, isBelow)}
          {...(groups && { data: groups.records })}
        >
          <DataTableRoot
            className={`${DataTableClasses.root} rows ${density ?? ''}${stickyHead ? ' sticky-head' : ''}`}
            sx={tableLook}
          >
            {bulkActions && <SelectionStatus />}
            {/* bulk actions have as much code as a form, so it is loaded when the first record is selected */}
            {bulkActions && <Toolbar>{selectedIds.length > 0 && bulkActions}</Toolbar>}
            <div className={DataTableClasses.tableWrapper}>
              <Table ref={table} className={DataTableClasses.table} size="small">
                <Head>
                  {shown.map(name => {
                    const element = columns[name];
                    return element ? (
                      <HeadCell
                        key={name}
                        source={name}
                        label={propsOf(element).label}
                        align={alignOf(element)}
                        isSortable={list.sortable.includes(name) && canField(resource, 'read', name)}
                        width={widths[name]}
                        setWidth={setWidth}
                      />
                    ) : null;
                  })}
                </Head>
                <InColumn value={true}>
                  <Body />
                </InColumn>
              </Table>
            </div>
          </DataTableRoot>
        </DataTableBase>
      </InCell>
    </RowPartsContext>
  );
};

/** As many columns as are likely to fit. */
const FEW = 9;
