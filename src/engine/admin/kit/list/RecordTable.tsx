import { useMemo, useRef } from 'react';
import { DataTable, useListContext, useResourceContext } from 'react-admin';
import { useAccess } from '../access/access';
import { propsOf } from '../elements';
import type { ListParts } from '../page/parts';
import { alignOf } from '../values/align';
import { hiddenColumns } from './hiddenColumns';
import { NoResults } from './NoResults';
import { RowBody, RowPartsContext } from './RowBody';
import { RowsLoading } from './RowsLoading';
import { tableLook } from './tableLook';
import { useBulkActions } from './useBulkActions';
import { useScrollsSideways } from './useScrollsSideways';

interface Props {
  readonly parts: ListParts;
  /** a list of its own keeps its head in sight while the page scrolls */
  readonly stickyHead?: boolean;
  /** under which the choice of columns is kept, where they are not the usual ones */
  readonly storeKey?: string;
  /** below the record that its rows belong to */
  readonly isBelow?: boolean;
  /** shows every column, whether there is room for it or not */
  readonly showsAll?: boolean;
}

/** The records of the list in hand as dense rows; the first cell is a real link, so that a row opens in a new tab. */
export const RecordTable = ({
  parts,
  stickyHead = false,
  storeKey,
  isBelow = false,
  showsAll = false,
}: Props) => {
  const { entity, columns, list, operations, status } = parts;
  const resource = useResourceContext() ?? '';
  const { canField } = useAccess();
  const bulkActions = useBulkActions(parts);
  const { isPending, perPage } = useListContext();
  const hidden = useMemo(
    () => (showsAll ? [] : hiddenColumns({ entity, columns, status })),
    [entity, columns, status, showsAll],
  );
  const isReadable = operations.includes('read');
  const rowParts = useMemo(() => ({ columns, isReadable }), [columns, isReadable]);
  const table = useRef<HTMLTableElement>(null);
  useScrollsSideways(table);
  if (isPending) {
    return <RowsLoading columns={Object.keys(columns).length - hidden.length} rows={perPage} />;
  }
  return (
    <RowPartsContext value={rowParts}>
      <DataTable
        ref={table}
        className={stickyHead ? 'rows sticky-head' : 'rows'}
        size="small"
        storeKey={storeKey}
        body={RowBody}
        hiddenColumns={hidden}
        rowClick={false}
        empty={<NoResults isBelow={isBelow} />}
        bulkActionButtons={bulkActions ?? false}
        sx={tableLook}
      >
        {Object.entries(columns).map(([name, element]) => (
          <DataTable.Col
            key={name}
            source={name}
            label={propsOf(element).label}
            align={alignOf(element)}
            disableSort={!list.sortable.includes(name) || !canField(resource, 'read', name)}
          />
        ))}
      </DataTable>
    </RowPartsContext>
  );
};
