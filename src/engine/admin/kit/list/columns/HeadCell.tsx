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
  /** in pixels, if the user resized the column */
  readonly width: number | undefined;
  readonly setWidth: (name: string, width: number) => void;
}

/**
 * The head of a column: its label sorts, its right edge resizes. Screen readers say the name of the head with each cell
 * of the column, so what a click does is a description.
 */
export const HeadCell = ({ source, label, align, isSortable, width, setWidth }: Props) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const name = translateLabel({ source, label, resource });
  const room = { minWidth: `${LETTER * lettersInTwoLines(String(name))}ch` };
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
        <Tooltip
          title={title}
          describeChild
          placement={align === 'right' ? 'bottom-end' : 'bottom-start'}
          enterDelay={300}
        >
          <TableSortLabel
            active={isActive}
            direction={order}
            data-field={source}
            data-order="ASC"
            style={room}
            onClick={handleSort}
          >
            {name}
          </TableSortLabel>
        </Tooltip>
      ) : (
        <span style={room}>{name}</span>
      )}
      <ResizeHandle setWidth={to => setWidth(source, to)} />
    </TableCell>
  );
};

/** A letter is slightly narrower than a digit, the unit of `ch`. */
const LETTER = 0.85;

/**
 * Length of the longer line if a label of three or more words is broken into two lines; labels of fewer words never
 * need three.
 */
function lettersInTwoLines(name: string): number {
  const words = name.split(' ');
  if (words.length < 3) return 0;
  const longerOf = (at: number) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length);
  return Math.min(...words.slice(1).map((_, at) => longerOf(at + 1)));
}
