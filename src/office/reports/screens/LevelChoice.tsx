import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Level } from '../shared/report';

interface Props {
  readonly levels: readonly Level[];
  readonly chosen: readonly string[];
  /** comma-separated names of levels, as in the address */
  readonly onChange: (names: string) => void;
}

/** The levels by which the rows are grouped; at least one. */
export function LevelChoice({ levels, chosen, onChange }: Props) {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography id={labelId} variant="body2" color="text.secondary">
        {translate('reports.by')}
      </Typography>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_, next: readonly string[]) => {
          const names = levels.filter(level => next.includes(level));
          if (names.length > 0) onChange(names.join());
        }}
      >
        {levels.map(level => (
          <ToggleButton key={level} value={level} sx={{ textTransform: 'none', px: 1.5 }}>
            {translate(`reports.levels.${level}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
