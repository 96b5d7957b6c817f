import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatInstant } from '../../../kit/format/date';
import { useLanguage } from '../../../kit/format/language';
import { useServices } from '../../services';
import { AuthField } from '../auth/AuthField';
import { KeepApiKeys } from '../auth/KeepApiKeys';
import { passwordFaults } from '../auth/newPassword';
import { PasswordField } from '../auth/PasswordField';
import { useSubmit } from '../auth/useSubmit';
import { ProfileForm } from './ProfileForm';
import { ProfileSection } from './ProfileSection';
import { SecondFactor } from './SecondFactor';
import { useProfile, useProfileChanged } from './useProfile';

export function SecurityTab() {
  const person = useProfile();
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (!person) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <SecondFactor person={person} />
      <ProfileSection name="password">
        <PasswordForm key={person.password_changed_at} email={person.email} />
        {person.password_changed_at && (
          <Typography variant="caption" color="text.secondary">
            {translate('authorization.profile.password_at', {
              at: formatInstant(person.password_changed_at, tag),
            })}
          </Typography>
        )}
      </ProfileSection>
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { profile } = useServices();
  const changed = useProfileChanged();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [keepsKeys, setKeepsKeys] = useState(false);
  const { data: keys } = useQuery({ queryKey: ['profile', 'keys'], queryFn: profile.keys });
  const submission = useSubmit(
    () => ({
      ...passwordFaults(password),
      ...(current === '' && { current: 'authorization.sign_in.required' }),
    }),
    async () => {
      await profile.changePassword(current, password, keepsKeys);
      await changed('password_saved');
    },
  );
  return (
    <ProfileForm submission={submission} action="authorization.profile.password_change">
      {/* Password managers need the user name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <AuthField
        name="current"
        type="password"
        label="authorization.profile.password_current"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        fault={submission.faults.current}
      />
      <PasswordField
        label="authorization.profile.password_new"
        help="authorization.reset.help"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        fault={submission.faults.password}
      />
      {keys && keys.length > 0 && <KeepApiKeys checked={keepsKeys} onChange={setKeepsKeys} />}
    </ProfileForm>
  );
}
