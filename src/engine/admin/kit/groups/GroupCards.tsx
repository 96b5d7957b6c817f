import { Box, Typography } from '@mui/material';
import { use } from 'react';
import { RecordContextProvider, useListContext, useResourceContext, useTranslateLabel } from 'react-admin';
import { propsOf } from '../elements';
import { RecordCard } from '../list/phone/RecordCard';
import { useCardColumns } from '../list/phone/useCardColumns';
import { useBulkActions } from '../list/selection/useBulkActions';
import { sumsAsRecord } from '../list/sums/summed';
import type { ListParts } from '../page/parts/parts';
import { InCell } from '../values/RefValue';
import { GroupHeading, rowsId } from './GroupHeading';
import { GroupRest, hasRest } from './GroupRest';
import { ShownGroupsContext } from './shownGroups';
import type { ShownGroup } from './useGroups';
import { useSummedInGroups } from './useSummedInGroups';

/** The grouped list on phones: headings between cards. */
export const GroupCards = ({ parts }: { readonly parts: ListParts }) => {
  const { groups } = use(ShownGroupsContext);
  const { selectedIds, onToggleItem } = useListContext();
  const toggle = useBulkActions(parts) ? onToggleItem : undefined;
  return groups.map(group => (
    <Box key={group.key} component="section" sx={{ mb: 1 }}>
      <Box sx={headLook}>
        <Typography component="h2" variant="body2">
          <GroupHeading shown={group} />
        </Typography>
        <Sums group={group} parts={parts} />
      </Box>
      {group.isOpen && (
        <Box id={rowsId(group.key)}>
          <Box component="ul" sx={cardsLook}>
            {group.records.map(record => (
              <RecordCard
                key={record.id}
                parts={parts}
                record={record}
                toggle={toggle}
                isSelected={selectedIds.includes(record.id)}
              />
            ))}
          </Box>
          {hasRest(group) && (
            <Box sx={{ py: 0.5 }}>
              <GroupRest shown={group} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  ));
};

/** The sums of those columns that cards show. */
const Sums = ({ group, parts: { columns } }: { readonly group: ShownGroup; readonly parts: ListParts }) => {
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const { shown } = useCardColumns(columns);
  const summed = useSummedInGroups(shown.map(([name]) => name));
  if (summed.length === 0) return null;
  return (
    <RecordContextProvider value={sumsAsRecord(group.group.sums)}>
      <InCell value={true}>
        <Box component="dl" sx={sumsLook}>
          {shown
            .filter(([name]) => summed.includes(name))
            .map(([name, element]) => (
              <Box key={name} sx={{ display: 'flex', gap: 0.75 }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {translateLabel({ source: name, label: propsOf(element).label, resource })}
                </Box>
                <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                  {element}
                </Box>
              </Box>
            ))}
        </Box>
      </InCell>
    </RecordContextProvider>
  );
};

const headLook = { bgcolor: 'action.hover', borderRadius: 1 };
const cardsLook = { listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 };
const sumsLook = {
  m: 0,
  pl: 4,
  pr: 1.25,
  pb: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
  fontSize: '0.8125rem',
};
