import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { createSignInApi } from '../../providers/signInApi';
import { useApi } from '../../useApi';
import { AuthField } from './AuthField';
import { AuthForm } from './AuthForm';
import { AuthLink } from './AuthLink';
import { DemoMail } from './DemoMail';
import { useSubmit } from './useSubmit';

/** R-ROUTE-2. Responds the same for every address, since whether an account exists is confidential. */
export function ForgotPassword() {
  const translate = useTranslate();
  const { sendResetLink } = useApi(createSignInApi);
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmit(
    () => ({ ...(!email.trim() && { email: 'authorization.sign_in.required' }) }),
    async () => {
      setSentTo(null);
      await sendResetLink(email.trim());
      setSentTo(email.trim());
    },
  );

  return (
    <AuthForm
      title="authorization.forgot.title"
      submitLabel={sentTo === null ? 'authorization.forgot.submit' : 'authorization.forgot.again'}
      intro={translate('authorization.forgot.text')}
      submission={submission}
      links={<AuthLink to="/auth" label="authorization.sign_in.back" state={state} />}
      below={sentTo !== null && <DemoMail />}
    >
      {sentTo !== null && (
        <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {translate('authorization.forgot.sent', { email: sentTo })}
        </Alert>
      )}
      <AuthField
        name="email"
        type="email"
        label="authorization.sign_in.email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={setEmail}
        fault={submission.faults.email}
      />
    </AuthForm>
  );
}
