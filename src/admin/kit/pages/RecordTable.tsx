import { useMemo } from 'react';
import { DataTable, useResourceContext } from 'react-admin';
import { useAccess } from '../access/access';
import { BulkDeleteIfAllowed } from '../access/GuardedButtons';
import { propsOf } from '../elements';
import { alignOf } from '../values/align';
import { FirstCell } from './FirstCell';
import { hiddenColumns } from './hiddenColumns';
import type { Parts } from './parts';
import { RowBody } from './RowBody';

/** The records of the list in hand as dense rows; the first cell is a real link, so that a row opens in a new tab. */
export const RecordTable = ({ parts: { columns, list, operations, status } }: { parts: Parts }) => {
  const resource = useResourceContext() ?? '';
  const { can, canField } = useAccess();
  const hidden = useMemo(() => hiddenColumns({ columns, status }), [columns, status]);
  const isReadable = operations.includes('read');
  return (
    <DataTable
      size="small"
      body={RowBody}
      hiddenColumns={hidden}
      rowClick={isReadable ? 'show' : false}
      bulkActionButtons={
        operations.includes('delete') && can(resource, 'delete') ? <BulkDeleteIfAllowed /> : false
      }
      sx={tableLook}
    >
      {Object.entries(columns).map(([name, element], index) => (
        <DataTable.Col
          key={name}
          source={name}
          label={propsOf(element).label}
          align={alignOf(element)}
          disableSort={!list.sortable.includes(name) || !canField(resource, 'read', name)}
        >
          {index === 0 && isReadable ? <FirstCell>{element}</FirstCell> : element}
        </DataTable.Col>
      ))}
    </DataTable>
  );
};

const tableLook = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root': { px: 0.75, py: 0.375, height: 32, fontSize: '0.8125rem', lineHeight: 1.4 },
  '& .MuiTableCell-root:first-of-type:not(.MuiTableCell-paddingCheckbox)': { pl: 2 },
  '& .MuiTableCell-body': {
    maxWidth: '11rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .MuiTableCell-head': { fontWeight: 600, color: 'text.secondary', lineHeight: 1.2 },
  '& .MuiTableCell-paddingCheckbox': { px: 0.5, '& .MuiCheckbox-root': { p: 0.25 } },
  '& .MuiTableRow-root:last-of-type .MuiTableCell-body': { borderBottom: 0 },
};
