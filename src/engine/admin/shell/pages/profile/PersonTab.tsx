import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LeaveGuard } from '../../../kit/dialog/LeaveGuard';
import { KeptInput } from '../../../kit/form/KeptInput';
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
  const [hasUnsaved, setUnsaved] = useState(false);
  if (!person) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <ProfileSection name="person">
        {/* Starts over when what it shows has changed, and with nothing else of the profile. */}
        <PersonForm key={JSON.stringify(shownOf(person))} person={person} onUnsaved={setUnsaved} />
      </ProfileSection>
      <LeaveGuard hasChanges={hasUnsaved} />
      <ProfileSection name="email">
        <EmailForm key={person.email} email={person.email} />
      </ProfileSection>
      <ProfileSection name="display">
        <Labelled label="app.bar.language">
          <OwnLanguage />
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

/** What the form of the person shows. */
const shownOf = ({ title, first_name, last_name, phone }: OwnProfile) => ({
  title: title ?? '',
  first_name,
  last_name,
  phone: phone ?? '',
});

interface PersonProps {
  readonly person: OwnProfile;
  /** called with whether there are unsaved changes */
  readonly onUnsaved: (hasUnsaved: boolean) => void;
}

function PersonForm({ person, onUnsaved }: PersonProps) {
  const { profile } = useServices();
  const queryClient = useQueryClient();
  const changed = useProfileChanged();
  const stored = shownOf(person);
  const [value, setValue] = useState(stored);
  const typed = Object.fromEntries(
    Object.entries(value).filter(([name, text]) => text !== stored[name as keyof typeof stored]),
  );
  const hasUnsaved = Object.keys(typed).length > 0;
  useEffect(() => onUnsaved(hasUnsaved), [hasUnsaved, onUnsaved]);
  const submission = useSubmit(
    () => ({}),
    async () => {
      try {
        await profile.save({ ...person, ...value });
      } catch (error) {
        // what has changed meanwhile comes, and the next save is based on it
        void queryClient.invalidateQueries({ queryKey: ['profile'] });
        throw error;
      }
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
      <KeptInput name="profile#person" typed={typed} onRestore={input => setValue({ ...value, ...input })} />
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
