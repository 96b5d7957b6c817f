import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
  readonly onToday: () => void;
  readonly children?: ReactNode;
}

/** The title of the displayed day or month, with buttons to move to others. */
export const DaySteps = ({ title, before, after, onBefore, onAfter, onToday, children }: Props) => {
  const translate = useTranslate();
  return (
    <Box sx={barLook}>
      <IconButton size="small" className="no-print" aria-label={translate(before)} onClick={onBefore}>
        <ChevronLeft />
      </IconButton>
      <IconButton size="small" className="no-print" aria-label={translate(after)} onClick={onAfter}>
        <ChevronRight />
      </IconButton>
      <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ fontWeight: 600, mr: 1 }}>
        {title}
      </Typography>
      <Button size="small" className="no-print" onClick={onToday}>
        {translate('app.boards.today')}
      </Button>
      {children}
    </Box>
  );
};

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 };
