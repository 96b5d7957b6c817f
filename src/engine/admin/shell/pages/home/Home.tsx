import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLanguage } from '../../../kit/format/language';
import { menuOf } from '../../layout/menu/menuOf';
import { useWorkCounts } from '../../layout/menu/useWork';
import { BackupWarning } from '../../maintenance/BackupWarning';
import { useServices, useSession } from '../../services';
import { Areas } from './Areas';
import { Charts } from './charts/Charts';
import { FirstSteps } from './FirstSteps';
import { MoneyByAge } from './MoneyByAge';
import { greetingAt, longDay } from './officeMoments';
import { QuickActions } from './QuickActions';
import { RecentVisits } from './RecentVisits';
import { Work } from './Work';

/** R-ROUTE-6: the user's waiting work, recent visits, and shortcuts; only what the user may see. */
export function Home() {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const services = useServices();
  const { permissions } = services;
  const session = useSession();
  const { data: counts } = useWorkCounts();
  const areas = menuOf(services);
  const now = new Date();
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', py: { xs: 0.5, sm: 1 } }}>
      <Box sx={headLook}>
        <div>
          <Typography component="h1" variant="h4">
            {translate(greetingAt(now), { name: session?.user.first_name ?? '' })}
          </Typography>
          <Typography color="text.secondary" sx={{ mt: 0.25 }}>
            {longDay(now, tag)}
          </Typography>
        </div>
        <QuickActions />
      </Box>
      <BackupWarning />
      <FirstSteps />
      {areas.length === 0 && <Alert severity="info">{translate('app.home.nothing')}</Alert>}
      {session?.seesNoRecords && <Alert severity="info">{translate('app.home.no_records')}</Alert>}
      <Work />
      <Box sx={{ ...columns, mt: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <MoneyByAge />
          {counts?.length === 0 && areas.length > 0 && <Areas areas={areas} />}
        </Box>
        {permissions.can('history', 'list') && <RecentVisits now={now} />}
      </Box>
      <Charts />
    </Box>
  );
}

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: 2,
  mb: 2.5,
} as const;

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
} as const;
