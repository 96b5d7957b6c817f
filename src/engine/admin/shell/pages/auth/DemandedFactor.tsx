import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FactorDemand } from '../../../../shared/secondFactor';
import { FaultAlert } from '../../../kit/dialog/FaultAlert';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import { useLabels } from '../../../kit/page/parts/usePages';
import type { Enrolment } from '../../providers/profileApi';
import { useServices } from '../../services';
import { TotpEnrolment } from '../profile/TotpEnrolment';
import { useProfileChanged } from '../profile/useProfile';
import { AuthFrame } from './AuthFrame';
import { AuthLink } from './AuthLink';

interface Props {
  /** null: it has just been fulfilled */
  readonly demand: FactorDemand | null;
  /** recovery codes that the user has not confirmed as saved */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** Sets up the second factor that a role demands; then the requested page follows. */
export function DemandedFactor({ demand, codes, onCodes }: Props) {
  const translate = useTranslate();
  const { profile } = useServices();
  const changed = useProfileChanged();
  const hasTexts = useLabels('profile');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!hasTexts) return <PageLoading />;

  const attempt = (work: () => Promise<void>) => async () => {
    setPending(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'app.error.server');
    } finally {
      setPending(false);
    }
  };
  const start = attempt(async () => setEnrolment(await profile.startTotp()));
  const useMail = attempt(async () => {
    await profile.chooseFactor('email');
    await changed('factor_saved');
  });

  const title = translate('authorization.demanded.title');
  return (
    <AuthFrame title={title}>
      <Typography component="h1" variant="h5" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2.5 }}>
        {translate(`authorization.demanded.text_${demand ?? 'any'}`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FaultAlert text={failure} />
        <Button variant="contained" size="large" loading={isPending} onClick={start}>
          {translate('authorization.profile.totp_start')}
        </Button>
        {demand === 'any' && (
          <Button variant="outlined" size="large" disabled={isPending} onClick={useMail}>
            {translate('authorization.profile.email_start')}
          </Button>
        )}
        <Box>
          <AuthLink to="/logout" label="app.bar.sign_out" />
        </Box>
      </Box>
      <TotpEnrolment enrolment={enrolment} onEnrolment={setEnrolment} codes={codes} onCodes={onCodes} />
    </AuthFrame>
  );
}
