import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A wide table scrolls inside its own box; the page itself never scrolls sideways. */
export const ScrollBox = ({ children }: { children: ReactNode }) => (
  <Box sx={{ overflowX: 'auto', maxWidth: '100%' }}>{children}</Box>
);
