import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Keys } from '../shortcuts/Keys';

const hints = [
  { press: 'ArrowUp+ArrowDown', text: 'app.keys.hint_move' },
  { press: 'Enter', text: 'app.keys.hint_open' },
  { press: 'mod+Enter', text: 'app.keys.hint_tab' },
  { press: 'Esc', text: 'app.keys.hint_close' },
] as const;

/** Keyboard hints for sighted users; screen readers derive theirs from the ARIA roles. */
export function Hints() {
  const translate = useTranslate();
  return (
    <Box aria-hidden sx={hintsLook}>
      {hints.map(({ press, text }) => (
        <Box key={press} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Keys press={press} />
          {translate(text)}
        </Box>
      ))}
    </Box>
  );
}

const hintsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2.5,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12,
};
