import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useWorkCounts } from '../../layout/menu/useWork';
import { useServices, useSession } from '../../services';
import { PartNotLoaded } from '../PartNotLoaded';
import { MoreWork } from './MoreWork';
import { NothingToDo } from './NothingToDo';
import { WorkTiles } from './WorkTiles';
import { inOrder, splitWork } from './workOrder';

/** Today's work, the user's daily tasks first: every number links to the list of exactly those records. */
export function Work() {
  const translate = useTranslate();
  const { product, resources, permissions } = useServices();
  const roles = useSession()?.user.roles ?? [];
  const { data, isPending, isError, refetch } = useWorkCounts();
  if (isPending) return <WorkSkeleton />;
  if (isError) return <PartNotLoaded text="app.home.work_unknown" refetch={refetch} />;
  if (data.length === 0) return null;
  const counts = inOrder(data, resources, product.menuGroups);
  const { first, rest } = splitWork(counts, roles, product.home.tasks);
  const mayChange = resources.some(({ name }) => permissions.can(name, 'update'));
  return (
    <Box component="section" aria-labelledby="work">
      <Typography id="work" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate(mayChange ? 'app.home.work' : 'app.home.glance')}
      </Typography>
      {first.length === 0 ? (
        <NothingToDo done={rest} />
      ) : (
        <>
          <WorkTiles work={first} />
          {rest.length > 0 && (
            <MoreWork work={rest} label={mayChange ? 'app.home.more_work' : 'app.home.more'} />
          )}
        </>
      )}
    </Box>
  );
}

/** As tall as the row of tiles, so that the content below does not move. */
const WorkSkeleton = () => <Skeleton variant="rounded" height={86} sx={{ mt: 4.5, mb: 5 }} aria-hidden />;
