import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { ListContextProvider, useListContext, useTranslate } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { ListNotLoaded } from '../list/empty/ListNotLoaded';
import { noticeLook } from '../list/empty/noticeLook';
import { RowsLoading } from '../list/rows/RowsLoading';
import { useLabels } from '../page/parts/usePages';
import { GroupBody, GroupHead } from './GroupBody';
import { GroupCards } from './GroupCards';
import { GroupsBar } from './GroupsBar';
import { GroupedRowsContext } from './groupedRows';
import { ShownGroupsContext } from './shownGroups';
import { useGroups, useShownGroups } from './useGroups';

interface Props {
  readonly grouping: Grouping;
  /** the rows of the list and what is above them */
  readonly children: ReactNode;
}

/** Groups the rows of a list: the list context then contains the rows of open groups only. */
export const GroupsArea = ({ grouping, children }: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const context = useListContext();
  const { answer, error, refetch } = useGroups(grouping);
  const groups = useShownGroups(grouping, answer?.groups ?? []);
  const hasTexts = useLabels('groups');
  if (!hasTexts || context.isPending) return <RowsLoading columns={FEW} rows={FEW} />;
  // an empty or failed list looks the same as without grouping
  if (context.error || context.total === 0) return children;
  const records = groups.flatMap(group => group.records);
  const samples = context.data;
  return (
    <>
      <GroupsBar grouping={grouping} count={answer?.groups.length} />
      {answer?.hasMore && (
        <Alert severity="info" role="status" sx={noticeLook}>
          {translate('app.groups.more_groups', { count: formatScaled(answer.groups.length, 0, tag) })}
        </Alert>
      )}
      {error ? (
        <ListNotLoaded error={error} refetch={refetch} />
      ) : answer ? (
        <ListContextProvider value={{ ...context, data: records }}>
          <ShownGroupsContext value={{ grouping, groups, samples }}>
            <GroupedRowsContext value={{ ...drawn, records: records.length > 0 ? records : samples }}>
              {children}
            </GroupedRowsContext>
          </ShownGroupsContext>
        </ListContextProvider>
      ) : (
        <RowsLoading columns={FEW} rows={FEW} />
      )}
    </>
  );
};

const drawn = { Head: GroupHead, Body: GroupBody, Cards: GroupCards };
const FEW = 6;
