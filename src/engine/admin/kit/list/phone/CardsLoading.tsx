import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { count } from '../rows/RowsLoading';

/** Skeletons of the first cards. */
export const CardsLoading = ({ lines = 4 }: { lines?: number }) => {
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
