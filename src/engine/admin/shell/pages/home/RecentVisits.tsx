import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import { useServices } from '../../services';
import { PartNotLoaded } from '../PartNotLoaded';
import { dayOf } from './officeMoments';
import { VisitLink } from './VisitLink';
import { latestPages, type VisitRecord } from './visits';

const shown = 10;

/** R-SHELL-2; the server returns only the user's own visits. */
export function RecentVisits({ now }: { readonly now: Date }) {
  const translate = useTranslate();
  const services = useServices();
  const { data, isPending, error, refetch } = useGetList<VisitRecord>('history', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'updated_at', order: 'DESC' },
  });
  const pages = latestPages(data ?? [], services, shown);
  const days = (['today', 'yesterday', 'earlier'] as const)
    .map(day => ({ day, pages: pages.filter(({ at }) => dayOf(at, now) === day) }))
    .filter(group => group.pages.length > 0);
  return (
    <Card component="section" aria-labelledby="recent" sx={{ p: 2, alignSelf: 'start', minWidth: 0 }}>
      <Typography id="recent" component="h2" variant="h6" sx={{ mb: 0.5 }}>
        {translate('app.home.recent')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={180} />}
      {error && <PartNotLoaded text="app.home.recent_unknown" refetch={refetch} />}
      {!isPending && !error && pages.length === 0 && (
        <Typography color="text.secondary">{translate('app.home.recent_none')}</Typography>
      )}
      {days.map(group => (
        <Box key={group.day} sx={{ mt: 0.5 }}>
          <Typography component="h3" variant="overline" color="text.secondary">
            {translate(`app.home.${group.day}`)}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {group.pages.map(page => (
              <VisitLink key={page.id} page={page} day={group.day} />
            ))}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
