import { Box, Button, Card, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ColorModeSwitch } from '../layout/ColorModeSwitch';
import { LanguageSwitch } from '../layout/LanguageSwitch';
import { useSession } from '../services';

/** R-ROUTE-26: the signed-in user's own data and how the product looks to them. */
export function Profile() {
  const translate = useTranslate();
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <Box sx={{ maxWidth: 720, display: 'grid', gap: 2 }}>
      <Typography component="h1" variant="h5">
        {translate('app.profile.title')}
      </Typography>
      <Section title="app.profile.person" help="app.profile.person_help">
        <Row label="app.profile.name">{`${user.first_name} ${user.last_name}`}</Row>
        <Row label="app.profile.email">{user.email}</Row>
        <Row label="app.profile.roles">
          <RoleChips roles={user.roles} />
        </Row>
        <Button component={Link} to="/UserRechte" variant="outlined" sx={{ justifySelf: 'start' }}>
          {translate('app.menu.rights')}
        </Button>
      </Section>
      <Section title="app.profile.display">
        <Row label="app.bar.language">
          <LanguageSwitch />
        </Row>
        <Row label="app.bar.color_mode">
          <ColorModeSwitch />
        </Row>
      </Section>
      <Section title="app.profile.session" help="app.profile.session_help">
        <Button component={Link} to="/logout" variant="outlined" color="error" sx={{ justifySelf: 'start' }}>
          {translate('app.bar.sign_out')}
        </Button>
      </Section>
    </Box>
  );
}

export function RoleChips({ roles }: { roles: readonly string[] }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {roles.map(role => (
        <Chip key={role} size="small" label={translate(`authorization.role.${role}`, { _: role })} />
      ))}
    </Box>
  );
}

interface SectionProps {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}

function Section({ title, help, children }: SectionProps) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Typography component="h2" variant="h6">
        {translate(title)}
      </Typography>
      {children}
      {help && (
        <Typography variant="body2" color="text.secondary">
          {translate(help)}
        </Typography>
      )}
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
        gap: 1,
        alignItems: 'center',
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {translate(label)}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
