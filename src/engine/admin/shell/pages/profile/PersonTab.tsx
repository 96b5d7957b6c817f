import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnProfile } from '../../providers/profileApi';
import { useServices } from '../../services';
import { ColorModeSwitch } from '../../theme/ColorModeSwitch';
import { AuthField } from '../auth/AuthField';
import { useSubmit } from '../auth/useSubmit';
import { OwnLanguage } from './OwnLanguage';
import { ProfileForm } from './ProfileForm';
import { ProfileSection } from './ProfileSection';
import { useProfile, useProfileChanged } from './useProfile';

export function PersonTab() {
  const translate = useTranslate();
  const person = useProfile();
  if (!person) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <ProfileSection name="person">
        <PersonForm key={JSON.stringify(person)} person={person} />
      </ProfileSection>
      <ProfileSection name="email">
        <EmailForm key={person.email} email={person.email} />
      </ProfileSection>
      <ProfileSection name="display">
        <Labelled label="app.bar.language">
          <OwnLanguage person={person} />
        </Labelled>
        <Labelled label="app.bar.color_mode">
          <ColorModeSwitch />
        </Labelled>
      </ProfileSection>
      <ProfileSection name="access">
        <Button
          component={Link}
          to="/UserRechte"
          variant="outlined"
          sx={{ alignSelf: 'start', justifySelf: 'start' }}
        >
          {translate('app.menu.rights')}
        </Button>
      </ProfileSection>
    </>
  );
}

function PersonForm({ person }: { person: OwnProfile }) {
  const { profile } = useServices();
  const changed = useProfileChanged();
  const [value, setValue] = useState({
    title: person.title ?? '',
    first_name: person.first_name,
    last_name: person.last_name,
    phone: person.phone ?? '',
  });
  const submission = useSubmit(
    () => ({}),
    async () => {
      await profile.save({ ...value, locale: person.locale });
      await changed('saved');
    },
  );
  const field = (name: keyof typeof value, autoComplete: string) => (
    <AuthField
      name={name}
      label={`authorization.profile.${name}`}
      autoComplete={autoComplete}
      value={value[name]}
      onChange={text => setValue({ ...value, [name]: text })}
      fault={submission.faults[name]}
    />
  );
  return (
    <ProfileForm submission={submission} action="ra.action.save">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '110px 1fr 1fr' } }}>
        {field('title', 'honorific-prefix')}
        {field('first_name', 'given-name')}
        {field('last_name', 'family-name')}
      </Box>
      {field('phone', 'tel')}
    </ProfileForm>
  );
}

function EmailForm({ email }: { email: string }) {
  const { profile } = useServices();
  const changed = useProfileChanged();
  const [value, setValue] = useState(email);
  const submission = useSubmit(
    () => ({}),
    async () => {
      await profile.changeEmail(value.trim());
      await changed('email_saved');
    },
  );
  return (
    <ProfileForm
      submission={submission}
      action="authorization.profile.email_change"
      isUnchanged={value.trim() === email}
    >
      <AuthField
        name="email"
        type="email"
        label="authorization.sign_in.email"
        autoComplete="email"
        value={value}
        onChange={setValue}
        fault={submission.faults.email}
      />
    </ProfileForm>
  );
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mb: 0.5 }}>
        {translate(label)}
      </Typography>
      {children}
    </Box>
  );
}
