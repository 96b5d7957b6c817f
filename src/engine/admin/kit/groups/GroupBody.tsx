import { Box } from '@mui/material';
import { Fragment, type ReactNode, use } from 'react';
import {
  DataTableDataContext,
  DataTableHead,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useListContext,
} from 'react-admin';
import { Row } from '../list/rows/RowBody';
import { RowPartsContext } from '../list/rows/rowParts';
import { LazySumsRow } from '../list/sums/LazySumsRow';
import { sumsAsRecord } from '../list/sums/summed';
import { alignOf } from '../values/align';
import { GroupHeading, rowsId } from './GroupHeading';
import { GroupRest, hasRest } from './GroupRest';
import { ShownGroupsContext } from './shownGroups';
import type { ShownGroup } from './useGroups';
import { useSummedInGroups } from './useSummedInGroups';

/** The table head; its checkbox selects the rows of open groups, and none if all are closed. */
export const GroupHead = ({ children }: { readonly children?: ReactNode }) => {
  const { data = [] } = useListContext();
  return (
    <DataTableDataContext value={data}>
      <DataTableHead>{children}</DataTableHead>
    </DataTableDataContext>
  );
};

/** A heading row for each group, followed by its rows if it is open. */
export const GroupBody = () => {
  const { groups, samples } = use(ShownGroupsContext);
  const { shown } = use(RowPartsContext);
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const { selectedIds } = useListContext();
  const toggle = hasBulkActions ? handleToggleItem : undefined;
  return (
    <>
      <tbody aria-hidden="true" style={widthsOnly}>
        {samples.map(record => (
          <Row key={record.id} record={record} toggle={toggle} isSelected={false} />
        ))}
      </tbody>
      {groups.map(group => (
        <Fragment key={group.key}>
          <tbody>
            <HeadingRow group={group} hasBoxes={toggle !== undefined} />
          </tbody>
          {group.isOpen && (
            <tbody id={rowsId(group.key)}>
              {group.records.map(record => (
                <Row
                  key={record.id}
                  record={record}
                  toggle={toggle}
                  isSelected={selectedIds.includes(record.id)}
                />
              ))}
              {hasRest(group) && (
                <tr>
                  <td colSpan={shown.length + (toggle ? 1 : 0)}>
                    <GroupRest shown={group} />
                  </td>
                </tr>
              )}
            </tbody>
          )}
        </Fragment>
      ))}
      <LazySumsRow hasBoxes={toggle !== undefined} />
    </>
  );
};

/** While all groups are closed, invisible sample rows keep the column widths close to those of the plain list. */
const widthsOnly = { visibility: 'collapse' } as const;

interface HeadingProps {
  readonly group: ShownGroup;
  readonly hasBoxes: boolean;
}

/** The heading of a group with its sums in the columns that they belong to. */
const HeadingRow = ({ group, hasBoxes }: HeadingProps) => {
  const { columns, shown, hasSums } = use(RowPartsContext);
  const summed = useSummedInGroups(shown);
  const first = hasSums ? shown.findIndex(name => summed.includes(name)) : -1;
  // if the first column has sums, the group's name takes its place
  const before = first < 0 ? shown.length : Math.max(first, 1);
  return (
    <RecordContextProvider value={sumsAsRecord(group.group.sums)}>
      <Box component="tr" sx={rowLook}>
        <th scope="rowgroup" colSpan={before + (hasBoxes ? 1 : 0)}>
          <GroupHeading shown={group} />
        </th>
        {shown.slice(before).map(name => {
          const element = columns[name];
          return (
            <td key={name} className={element && alignOf(element)}>
              {summed.includes(name) ? element : null}
            </td>
          );
        })}
      </Box>
    </RecordContextProvider>
  );
};

const rowLook = {
  '& > th': { p: 0, maxWidth: 0, textAlign: 'left', whiteSpace: 'nowrap' },
  '& > th, .rows tbody > &:last-of-type > td': {
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'action.hover',
  },
  '& > td': { fontWeight: 600 },
  '.rows tbody > &:last-of-type:has(button:focus-visible) > *': { bgcolor: 'action.selected' },
};
