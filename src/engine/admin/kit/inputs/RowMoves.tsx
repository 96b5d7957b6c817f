import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';

interface Props {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Moves a row before the one above it, or behind the one below. */
export const RowMoves = ({ index, count, onMove }: Props) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', mt: 0.5 }}>
      <IconButton
        size="small"
        disabled={index === 0}
        aria-label={translate('app.kit.row_up', { number: index + 1 })}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={() => onMove(index - 1)}
      >
        <KeyboardArrowUp sx={{ fontSize: 20 }} />
      </IconButton>
      <IconButton
        size="small"
        disabled={index === count - 1}
        aria-label={translate('app.kit.row_down', { number: index + 1 })}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => onMove(index + 1)}
      >
        <KeyboardArrowDown sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  );
};
