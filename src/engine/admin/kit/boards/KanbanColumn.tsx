import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import type { ChipColor } from '../../../shared/field';
import type { Kanban } from '../../../shared/presentation';
import { countText } from '../format/countText';
import { useLanguage } from '../format/language';
import { ListNotLoaded } from '../list/empty/ListNotLoaded';
import type { ListParts } from '../page/parts/parts';
import { useEnumLabel } from '../values/EnumValue';
import { StatusChip } from '../values/StatusChip';
import { KanbanCard } from './KanbanCard';
import { useFocusAfterMove } from './useFocusAfterMove';
import { useRecordsWhere } from './useRecordsWhere';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Kanban;
  readonly value: string;
  readonly color: ChipColor | null;
  readonly targetsOf: (record: RaRecord) => readonly string[];
  readonly onMove: (record: RaRecord, value: string) => void;
  readonly onDrag: (record: RaRecord | null) => void;
  /** whether the dragged card may be dropped here; null: none is dragged */
  readonly takes: boolean | null;
  readonly onDrop: () => void;
}

const STEP = 25;

/** The records with one value, as cards. */
export const KanbanColumn = ({
  parts,
  presentation,
  value,
  color,
  targetsOf,
  onMove,
  onDrag,
  takes,
  onDrop,
}: Props) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { sort } = useListContext();
  const label = useEnumLabel(presentation.by)(value);
  const [limit, setLimit] = useState(STEP);
  const { records, total, isCapped, error, isPending, refetch } = useRecordsWhere({
    where: { [presentation.by]: value },
    sort,
    limit,
  });
  const column = useRef<HTMLElement>(null);
  const left = useFocusAfterMove(column);
  return (
    <Box
      component="section"
      ref={column}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isPending}
      onDragOver={event => {
        if (takes) event.preventDefault();
      }}
      onDrop={event => {
        event.preventDefault();
        onDrop();
      }}
      sx={{ ...columnLook, ...(takes && targetLook), ...(takes === false && { opacity: 0.6 }) }}
    >
      <Typography component="h2" variant="body2" sx={headLook}>
        {color ? <StatusChip label={label} color={color} /> : label}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {isPending ? '' : countText(total, isCapped, tag)}
        </Box>
      </Typography>
      {error ? (
        <ListNotLoaded error={error} refetch={refetch} />
      ) : (
        <Box component="ul" sx={cardsLook}>
          {records.map(record => (
            <KanbanCard
              key={record.id}
              parts={parts}
              presentation={presentation}
              record={record}
              targets={targetsOf(record)}
              onMove={onMove}
              onDrag={onDrag}
              left={left}
            />
          ))}
        </Box>
      )}
      {!isPending && total === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 1, py: 0.5 }}>
          {translate('app.boards.empty')}
        </Typography>
      )}
      {records.length < total && (
        <Button size="small" onClick={() => setLimit(limit + STEP)}>
          {translate('app.boards.more', { smart_count: Math.min(STEP, total - records.length) })}
        </Button>
      )}
    </Box>
  );
};

const columnLook = {
  bgcolor: 'action.hover',
  border: 1,
  borderColor: 'transparent',
  borderRadius: 1,
  p: 0.75,
  minWidth: 0,
};
const targetLook = { borderColor: 'primary.main', borderStyle: 'dashed' };
const headLook = { display: 'flex', alignItems: 'center', gap: 1, px: 0.5, py: 0.5, fontWeight: 600 };
const cardsLook = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 };
