import { Box } from '@mui/material';
import { use } from 'react';
import { useListContext } from 'react-admin';
import { GroupedRowsContext } from '../../groups/groupedRows';
import type { ListParts } from '../../page/parts/parts';
import { noResults } from '../empty/NoResults';
import { SelectionStatus } from '../selection/SelectionStatus';
import { useBulkActions } from '../selection/useBulkActions';
import { CardsLoading } from './CardsLoading';
import { RecordCard } from './RecordCard';
import { SelectionBar } from './SelectionBar';

interface Props {
  readonly parts: ListParts;
  /** a list below the record that its rows belong to */
  readonly isBelow?: boolean;
  /** name of that record */
  readonly owner?: string;
}

/** The list on phones: a card per record with all columns, without horizontal scrolling. */
export const RecordCards = ({ parts, isBelow = false, owner }: Props) => {
  const { columns } = parts;
  const { data = [], isPending, selectedIds, onToggleItem } = useListContext();
  const actions = useBulkActions(parts);
  const grouped = use(GroupedRowsContext);
  const Grouped = isBelow ? undefined : grouped?.Cards;
  if (isPending) return <CardsLoading lines={Object.keys(columns).length} />;
  if (data.length === 0 && !Grouped) return noResults(parts, isBelow);
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
              owner={owner}
            />
          ))}
        </Box>
      )}
      {actions && <SelectionStatus />}
      {actions && <SelectionBar actions={actions} />}
    </>
  );
};
