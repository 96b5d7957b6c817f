import { Box } from '@mui/material';
import type { WorkCount } from '../../../../shared/work';
import { WorkTile } from './WorkTile';

export const WorkTiles = ({ work }: { readonly work: readonly WorkCount[] }) => (
  <Box component="ul" sx={look}>
    {work.map(each => (
      <WorkTile key={`${each.resource} ${each.filter}`} work={each} />
    ))}
  </Box>
);

const look = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(205px, 1fr))' },
  '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;
