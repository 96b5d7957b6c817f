import { ScrollBox } from '@engine/admin/kit/page/frame/ScrollBox';
import { Box, Button, Card, TableSortLabel, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ReportAnswer, ReportColumn } from '../shared/report';
import type { ReportSort } from '../shared/sortRows';
import { ReportCell } from './ReportCell';
import { isFigure } from './useCellText';

interface Props {
  readonly answer: ReportAnswer;
  readonly sort: ReportSort | null;
  readonly onSort: (sort: ReportSort) => void;
}

/** More rows are rendered on request: thousands are too many to read, and the export has all of them. */
const rowsAtOnce = 200;

export function ReportTable({ answer: { columns, rows, totals }, sort, onSort }: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState(rowsAtOnce);
  if (rows.length === 0)
    return (
      <Card variant="outlined" sx={{ px: 2, py: 5, textAlign: 'center' }}>
        <Typography>{translate('reports.nothing')}</Typography>
      </Card>
    );
  const linked = columns.find(({ kind }) => kind === 'number')?.name;
  const before = Math.max(
    1,
    columns.findIndex(({ name }) => name in totals),
  );
  return (
    <Card variant="outlined">
      <ScrollBox>
        <Box component="table" sx={tableLook}>
          <thead>
            <tr>
              {columns.map(column => (
                <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and nothing is kept in them
              <tr key={at}>
                {columns.map((column, place) => (
                  <ReportCell
                    key={column.name}
                    column={column}
                    value={row.values[column.name] ?? null}
                    isRow
                    isHead={place === 0}
                    list={column.name === linked ? row.list : null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={before}>
                {translate('reports.total', { smart_count: rows.length })}
              </th>
              {columns.slice(before).map(column => (
                <ReportCell key={column.name} column={column} value={totals[column.name] ?? null} />
              ))}
            </tr>
          </tfoot>
        </Box>
      </ScrollBox>
      {rows.length > shown && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => setShown(shown + 5 * rowsAtOnce)}>
            {translate('reports.more', { smart_count: rows.length - shown })}
          </Button>
        </Box>
      )}
    </Card>
  );
}

interface HeadingProps extends Pick<Props, 'sort' | 'onSort'> {
  readonly column: ReportColumn;
}

/** The first click sorts numbers in descending, names in ascending order. */
function Heading({ column, sort, onSort }: HeadingProps) {
  const { name, label, help } = column;
  const isSorted = sort?.column === name;
  const isDescending = isSorted ? sort.isDescending : isFigure(column);
  const direction = isDescending ? 'desc' : 'asc';
  const button = (
    <TableSortLabel
      active={isSorted}
      direction={direction}
      onClick={() => onSort({ column: name, isDescending: isSorted ? !sort.isDescending : isFigure(column) })}
      sx={help ? { textDecoration: 'underline dotted', textUnderlineOffset: 3 } : undefined}
    >
      {label}
    </TableSortLabel>
  );
  return (
    <th
      scope="col"
      className={isFigure(column) ? 'figure' : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {help ? (
        <Tooltip title={help} describeChild>
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </th>
  );
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13.5,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 34, px: 1, textAlign: 'left', whiteSpace: 'nowrap' },
  // the names stay in sight while the table scrolls sideways
  '& th:first-of-type': { position: 'sticky', left: 0, pl: 2, bgcolor: 'background.paper' },
  '& .figure': { textAlign: 'right' },
  '& .figure .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
  '& thead th': {
    py: 0.5,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: 1.2,
    whiteSpace: 'normal',
    color: 'text.secondary',
  },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { width: 0, m: 0 },
  '& tbody th': { fontWeight: 500 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr:hover td': { bgcolor: 'action.hover' },
  '& tfoot tr': { borderTop: 2, borderColor: 'divider' },
  '& tfoot th, & tfoot td': { fontWeight: 650 },
} as const;
