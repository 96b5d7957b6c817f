import { listLink } from '@engine/admin/kit/listLink';
import { Link } from '@mui/material';
import { LinkBase, useCreatePath } from 'react-admin';
import type { ListBehind, ReportColumn, ReportValue } from '../shared/report';
import { isFigure, useCellText } from './useCellText';

interface Props {
  readonly column: ReportColumn;
  readonly value: ReportValue;
  /** in a row, not in the totals */
  readonly isRow?: boolean;
  /** the row's heading */
  readonly isHead?: boolean;
  /** the list of the records that this number counts */
  readonly list?: ListBehind | null;
}

/** A value; a record links to its page, a number of records to their list. */
export function ReportCell({ column, value, isRow = false, isHead = false, list = null }: Props) {
  const cellText = useCellText();
  // A dash instead of zero, so that other amounts stand out.
  const text = value === 0 && column.kind === 'money' && isRow ? '–' : cellText(column, value);
  const createPath = useCreatePath();
  const to = list
    ? listLink(createPath({ resource: list.resource, type: 'list' }), list.filter)
    : recordPath(value, createPath);
  const content =
    to && text !== '' ? (
      <Link component={LinkBase} to={to} underline="hover">
        {text}
      </Link>
    ) : (
      text
    );
  return isHead ? (
    <th scope="row" className={isFigure(column) ? 'figure' : undefined}>
      {content}
    </th>
  ) : (
    <td className={isFigure(column) ? 'figure' : undefined}>{content}</td>
  );
}

const recordPath = (value: ReportValue, createPath: ReturnType<typeof useCreatePath>): string | null =>
  typeof value === 'object' && value?.resource && value.id
    ? createPath({ resource: value.resource, id: value.id, type: 'show' })
    : null;
