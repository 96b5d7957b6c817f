import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { menuOf } from '../../layout/menuGroups';
import { useServices, useSession } from '../../services';
import { Areas } from './Areas';
import { RecentVisits } from './RecentVisits';
import { WorkCard } from './WorkCard';
import { workCards } from './workCards';

/** R-ROUTE-6: what waits for this user, where they were last, and the ways in. Only what they may see. */
export function Home() {
  const translate = useTranslate();
  const { permissions, resources } = useServices();
  const user = useSession()?.user;
  const areas = menuOf(resources, permissions);
  const cards = workCards(new Date()).filter(
    card => permissions.can(card.resource, 'list') && resources.some(({ name }) => name === card.resource),
  );
  return (
    <Box sx={{ maxWidth: 1180, mx: 'auto', py: 1 }}>
      <Typography component="h1" variant="h4" sx={{ mb: 3 }}>
        {translate(greeting(new Date().getHours()), { name: user?.first_name ?? '' })}
      </Typography>
      {areas.length === 0 && <Alert severity="info">{translate('app.home.nothing')}</Alert>}
      {cards.length > 0 && (
        <Box component="section" aria-label={translate('app.home.work')} sx={cardGrid}>
          {cards.map(card => (
            <WorkCard key={card.name} card={card} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 3, mt: 3, gridTemplateColumns: { xs: '1fr', md: '5fr 7fr' } }}>
        {permissions.can('history', 'list') && <RecentVisits />}
        {areas.length > 0 && <Areas areas={areas} />}
      </Box>
    </Box>
  );
}

function greeting(hour: number): string {
  if (hour < 11) return 'app.home.good_morning';
  return hour < 18 ? 'app.home.good_day' : 'app.home.good_evening';
}

const cardGrid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
};
