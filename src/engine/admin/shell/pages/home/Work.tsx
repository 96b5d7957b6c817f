import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWorkCounts } from '../../layout/useWork';
import { useServices } from '../../services';
import { NothingToDo } from './NothingToDo';
import { WorkTile } from './WorkTile';
import { inOrder } from './workOrder';

/** What needs doing today: every number leads to the list of just these records. */
export function Work() {
  const translate = useTranslate();
  const { product, resources, permissions } = useServices();
  const { data, isPending, isError } = useWorkCounts();
  if (isPending) return <WorkSkeleton />;
  if (isError) return <Alert severity="warning">{translate('app.home.work_unknown')}</Alert>;
  const counts = inOrder(data, resources, product.menuGroups);
  const waiting = counts.filter(({ count, tone }) => count > 0 || tone === 'info');
  const done = counts.filter(work => !waiting.includes(work));
  if (counts.length === 0) return null;
  const mayChange = resources.some(({ name }) => permissions.can(name, 'update'));
  return (
    <Box component="section" aria-labelledby="work">
      <Typography id="work" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate(mayChange ? 'app.home.work' : 'app.home.glance')}
      </Typography>
      <Box component="ul" sx={gridLook}>
        {waiting.map(work => (
          <WorkTile key={`${work.resource} ${work.filter}`} work={work} />
        ))}
      </Box>
      {done.length > 0 && <NothingToDo done={done} />}
    </Box>
  );
}

/** As tall as two rows of tiles, so that what stands below stays where it is. */
function WorkSkeleton() {
  return (
    <Box sx={{ ...gridLook, mt: 4.5 }} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={index} variant="rounded" height={86} />
      ))}
    </Box>
  );
}

const gridLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(205px, 1fr))' },
} as const;
