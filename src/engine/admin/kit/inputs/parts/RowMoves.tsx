import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useKeptFocus } from '../../useKeptFocus';

interface Props {
  readonly index: number;
  readonly count: number;
  /** accessible names of the buttons for this row */
  readonly up: string;
  readonly down: string;
  readonly onMove: (to: number) => void;
}

/** Buttons that move a row up or down by one. */
export const RowMoves = ({ index, count, up, down, onMove }: Props) => {
  // At either end the pressed button becomes disabled: focus moves to the other one, so that it stays in the row.
  const keptFocus = useKeptFocus<HTMLDivElement>('button:enabled');
  return (
    <Box {...keptFocus} sx={{ display: 'flex', mt: 0.5 }}>
      <IconButton
        size="small"
        disabled={index === 0}
        aria-label={up}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => onMove(index - 1)}
      >
        <KeyboardArrowUp sx={{ fontSize: 20 }} />
      </IconButton>
      <IconButton
        size="small"
        disabled={index === count - 1}
        aria-label={down}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => onMove(index + 1)}
      >
        <KeyboardArrowDown sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  );
};

/** Alt and an arrow key move the focused row: the number of places, 0 for any other key. */
export const movedBy = ({ altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): number =>
  (altKey && steps[key]) || 0;

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
