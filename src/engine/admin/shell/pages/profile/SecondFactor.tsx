import MailOutlined from '@mui/icons-material/MailOutlined';
import PhonelinkLock from '@mui/icons-material/PhonelinkLock';
import { Alert, Box, Chip, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { WriteButton } from '../../../kit/access/WriteButton';
import type { Enrolment, OwnProfile } from '../../providers/profileApi';
import { useServices } from '../../services';
import { ProfileSection } from './ProfileSection';
import { TotpEnrolment } from './TotpEnrolment';
import { useProfileChanged } from './useProfile';

const few = 3;

/** The second factor of sign-in: an app (strong), a code by mail (better than nothing), or none. */
export function SecondFactor({ person }: { person: OwnProfile }) {
  const translate = useTranslate();
  const { profile } = useServices();
  const notify = useNotify();
  const changed = useProfileChanged();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const text = (key: string, values = {}) => translate(`authorization.profile.${key}`, values);
  const factor = person.second_factor;

  /** Also rejects if the user declines to re-authenticate; nothing is changed then. */
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error: Error) => notify(error.message, { type: 'warning' }));
  const choose = (method: 'none' | 'email') =>
    attempt(async () => {
      await profile.chooseFactor(method);
      await changed(method === 'none' ? 'factor_removed' : 'factor_saved');
    });
  const start = attempt(async () => setEnrolment(await profile.startTotp()));
  const renew = attempt(async () => {
    setCodes(await profile.newRecoveryCodes());
    await changed('codes_renewed');
  });

  return (
    <ProfileSection
      name="factor"
      aside={
        <Chip
          size="small"
          color={factor === 'totp' ? 'success' : factor === 'email' ? 'info' : 'default'}
          label={text(`factor_state_${factor}`)}
        />
      }
    >
      <Method icon={<PhonelinkLock />} name="totp" isOn={factor === 'totp'}>
        {factor === 'totp' ? (
          <>
            <WriteButton variant="outlined" onClick={renew}>
              {text('codes_renew')}
            </WriteButton>
            <WriteButton color="error" onClick={choose('none')}>
              {text('factor_remove')}
            </WriteButton>
          </>
        ) : (
          <WriteButton variant="contained" onClick={start}>
            {text('totp_start')}
          </WriteButton>
        )}
      </Method>
      {factor === 'totp' && (
        <Alert severity={person.recovery_codes < few ? 'warning' : 'info'} sx={{ width: '100%' }}>
          {text('codes_left', { smart_count: person.recovery_codes })}
        </Alert>
      )}
      <Method icon={<MailOutlined />} name="email" isOn={factor === 'email'}>
        {factor === 'email' ? (
          <WriteButton color="error" onClick={choose('none')}>
            {text('factor_remove')}
          </WriteButton>
        ) : (
          <WriteButton variant="outlined" onClick={choose('email')}>
            {text(factor === 'totp' ? 'email_instead' : 'email_start')}
          </WriteButton>
        )}
      </Method>
      <TotpEnrolment enrolment={enrolment} onEnrolment={setEnrolment} codes={codes} onCodes={setCodes} />
    </ProfileSection>
  );
}

interface MethodProps {
  readonly icon: ReactNode;
  readonly name: 'totp' | 'email';
  readonly isOn: boolean;
  readonly children: ReactNode;
}

function Method({ icon, name, isOn, children }: MethodProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        width: '100%',
        p: 2,
        border: 1,
        borderRadius: 1,
        borderColor: isOn ? 'primary.main' : 'divider',
        bgcolor: isOn ? 'action.selected' : undefined,
      }}
    >
      <Box aria-hidden sx={{ color: isOn ? 'primary.main' : 'text.secondary', pt: 0.25 }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2">
          {translate(`authorization.profile.${name}_title`)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {translate(`authorization.profile.${name}_text`)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
      </Box>
    </Box>
  );
}
