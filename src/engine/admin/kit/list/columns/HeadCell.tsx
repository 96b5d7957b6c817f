import { TableCell, TableSortLabel, Tooltip } from '@mui/material';
import {
  useDataTableCallbacksContext,
  useDataTableSortContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { ResizeHandle } from './ResizeHandle';

interface Props {
  readonly source: string;
  readonly label: string | undefined;
  readonly align: 'left' | 'right';
  readonly isSortable: boolean;
  /** in pixels, where the user chose one */
  readonly width: number | undefined;
  readonly setWidth: (name: string, width: number) => void;
}

/** The name of a column, which sorts by it, and its edge, which makes it wider. */
export const HeadCell = ({ source, label, align, isSortable, width, setWidth }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const name = translateLabel({ source, label, resource });
  const isActive = sort?.field === source;
  const next = isActive && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const order = sort?.order === 'DESC' ? 'desc' : 'asc';
  const title = translate('ra.sort.sort_by', {
    field_lower_first: name,
    field: name,
    order: translate(`ra.sort.${next}`),
  });
  return (
    <TableCell
      variant="head"
      align={align}
      className="RaDataTable-headerCell"
      data-column={source}
      aria-sort={isActive ? (order === 'desc' ? 'descending' : 'ascending') : undefined}
      style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
    >
      {isSortable && handleSort ? (
        <Tooltip title={title} placement={align === 'right' ? 'bottom-end' : 'bottom-start'} enterDelay={300}>
          <TableSortLabel
            active={isActive}
            direction={order}
            data-field={source}
            data-order="ASC"
            onClick={handleSort}
          >
            {name}
          </TableSortLabel>
        </Tooltip>
      ) : (
        <span>{name}</span>
      )}
      <ResizeHandle setWidth={to => setWidth(source, to)} />
    </TableCell>
  );
};
