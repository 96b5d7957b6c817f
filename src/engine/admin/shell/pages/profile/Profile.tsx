import { Avatar, Box, Chip, Tab, Tabs, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import { useLabels } from '../../../kit/page/parts/usePages';
import { initials } from '../../layout/bar/UserMenu';
import { useSession } from '../../services';
import { ApiKeys } from './ApiKeys';
import { Devices } from './Devices';
import { PersonTab } from './PersonTab';
import { SecurityTab } from './SecurityTab';

const tabs: Readonly<Record<string, ComponentType>> = {
  person: PersonTab,
  security: SecurityTab,
  devices: Devices,
  keys: ApiKeys,
};

/** R-ROUTE-26: the user's own account: person, sign-in, devices, and API keys. */
export function Profile() {
  const translate = useTranslate();
  const user = useSession()?.user;
  const hasTexts = useLabels('profile');
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  if (!hasTexts) return <PageLoading />;
  const asked = search.get('tab') ?? '';
  const tab = Object.hasOwn(tabs, asked) ? asked : 'person';
  const Content = tabs[tab] ?? PersonTab;
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Box sx={{ maxWidth: 940, mx: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, minWidth: 0 }}>
        <Avatar
          aria-hidden
          sx={{
            width: 56,
            height: 56,
            fontSize: 20,
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(name)}
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.25 }}>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', mr: 0.5 }}>
              {user.email}
            </Typography>
            {user.roles.map(role => (
              <Chip
                key={role}
                size="small"
                variant="outlined"
                label={translate(`authorization.role.${role}`, { _: role })}
              />
            ))}
          </Box>
        </Box>
      </Box>
      <Tabs
        value={tab}
        onChange={(_event, chosen: string) => setSearch({ tab: chosen }, { replace: true })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('app.bar.profile')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {Object.keys(tabs).map(each => (
          <Tab
            key={each}
            value={each}
            id={`profile-tab-${each}`}
            aria-controls="profile-panel"
            label={translate(`authorization.profile.tab_${each}`)}
            sx={{ minWidth: { xs: 0, sm: 90 }, px: { xs: 1.25, sm: 2 } }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="profile-panel"
        aria-labelledby={`profile-tab-${tab}`}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Content />
      </Box>
    </Box>
  );
}
