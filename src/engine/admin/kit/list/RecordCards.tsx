import { Box, Card } from '@mui/material';
import { use } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { GroupedRowsContext } from '../groups/groupedRows';
import type { ListParts } from '../page/parts';
import { NoResults } from './NoResults';
import { RecordCard } from './RecordCard';
import { count } from './RowsLoading';
import { SelectionBar } from './SelectionBar';
import { useBulkActions } from './useBulkActions';

/** The same list on a phone: a card per record with all columns, so that nothing scrolls sideways. */
export const RecordCards = ({ parts, isBelow = false }: { parts: ListParts; isBelow?: boolean }) => {
  const { columns } = parts;
  const { data = [], isPending, selectedIds, onToggleItem } = useListContext();
  const actions = useBulkActions(parts);
  const grouped = use(GroupedRowsContext);
  const Grouped = isBelow ? undefined : grouped?.Cards;
  if (isPending) return <CardsLoading lines={Object.keys(columns).length} />;
  if (data.length === 0 && !Grouped) return <NoResults isBelow={isBelow} />;
  return (
    <>
      {Grouped ? (
        <Grouped parts={parts} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {data.map(record => (
            <RecordCard
              key={record.id}
              parts={parts}
              record={record}
              toggle={actions ? onToggleItem : undefined}
              isSelected={selectedIds.includes(record.id)}
            />
          ))}
        </Box>
      )}
      {actions && <SelectionBar actions={actions} />}
    </>
  );
};

/** The outlines of the first few cards. */
const CardsLoading = ({ lines }: { lines: number }) => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-busy aria-label={translate('ra.page.loading')} sx={{ display: 'grid', gap: 1 }}>
      {count(4).map(card => (
        <Card key={card} variant="outlined" sx={{ p: 1.25, display: 'grid', gap: 1.25 }}>
          {count(lines).map(line => (
            <span key={line} className={`bone bone-${(card + line * 5) % 4}`} />
          ))}
        </Card>
      ))}
    </Box>
  );
};
