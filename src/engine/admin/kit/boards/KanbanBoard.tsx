import { Box } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Kanban } from '../../../shared/presentation';
import { useField } from '../page/entity/entityContext';
import type { ListParts } from '../page/parts/parts';
import { followArrows } from './followArrows';
import { KanbanColumn } from './KanbanColumn';
import { useMoves } from './useMoves';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Kanban;
}

/**
 * A column for each value of an enum. Cards are dragged to another column or moved with their menu: by a workflow step,
 * which may open a dialog first, or by changing the field.
 */
export const KanbanBoard = ({ parts, presentation }: Props) => {
  const field = useField(presentation.by);
  const { targetsOf, move, question } = useMoves(parts, presentation.by);
  const [dragged, setDragged] = useState<RaRecord | null>(null);
  const targets = dragged ? targetsOf(dragged) : [];
  return (
    <Box sx={boardLook} onKeyDown={event => followArrows(event, 'down')}>
      {field?.options.map(({ value, color }) => (
        <KanbanColumn
          key={value}
          parts={parts}
          presentation={presentation}
          value={value}
          color={color}
          targetsOf={targetsOf}
          onMove={move}
          onDrag={setDragged}
          takes={dragged === null ? null : targets.includes(value)}
          onDrop={() => {
            if (dragged && targets.includes(value)) move(dragged, value);
            setDragged(null);
          }}
        />
      ))}
      {question}
    </Box>
  );
};

const boardLook = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(min(80vw, 230px), 1fr)',
  gap: 1,
  overflowX: 'auto',
  // cards can be dropped anywhere below the heading of a column, even if it is empty
  minHeight: '50vh',
  pb: 1,
};
