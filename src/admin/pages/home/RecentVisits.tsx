import { Box, Card, Link, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { ruleFor } from '../../routing/routeRules';

interface VisitRecord {
  readonly id: number;
  readonly path: string;
  readonly name: string | null;
}

/** R-SHELL-2; the server shows each user only their own. */
export function RecentVisits() {
  const translate = useTranslate();
  const { data = [], isPending } = useGetList<VisitRecord>('history', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'updated_at', order: 'DESC' },
  });
  const visits = distinct(data.filter(({ path }) => path !== '/' && ruleFor(path) === null)).slice(0, 8);
  return (
    <Card component="section" aria-labelledby="recent" sx={{ p: 2, alignSelf: 'start' }}>
      <Typography id="recent" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('app.home.recent')}
      </Typography>
      {!isPending && visits.length === 0 && (
        <Typography color="text.secondary">{translate('app.home.recent_none')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visits.map(({ id, path, name }) => (
          <li key={id}>
            <Link
              component={RouterLink}
              to={path}
              underline="hover"
              noWrap
              sx={{ display: 'block', py: 0.6 }}
            >
              {name ?? path}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}

function distinct(visits: readonly VisitRecord[]): VisitRecord[] {
  return [...new Map([...visits].reverse().map(visit => [visit.path, visit])).values()].reverse();
}
