import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createSignInApi } from '../../providers/signInApi';
import { useApi } from '../../useApi';
import { AuthForm } from './AuthForm';
import { AuthLink } from './AuthLink';
import { KeepApiKeys } from './KeepApiKeys';
import { passwordFaults } from './newPassword';
import { PasswordField } from './PasswordField';
import { useSubmit } from './useSubmit';

interface Props {
  readonly token: string;
  readonly kind: 'reset' | 'invitation';
}

/** Sets a password without signing in: the user then signs in as usual, second factor included. */
export function ChoosePassword({ token, kind }: Props) {
  const translate = useTranslate();
  const { resetPassword } = useApi(createSignInApi);
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [keepsKeys, setKeepsKeys] = useState(false);
  const submission = useSubmit(
    () => passwordFaults(password),
    async () => {
      await resetPassword(token, password, keepsKeys);
      await navigate('/auth', { replace: true, state: { notice: 'reset' } });
    },
  );
  const words = kind === 'invitation' ? 'authorization.invited' : 'authorization.reset';
  const isVoid = submission.problem === 'invalidLink';

  return (
    <AuthForm
      title={`${words}.title`}
      submitLabel="authorization.reset.submit"
      intro={translate(`${words}.text`)}
      submission={submission}
      links={
        <>
          {isVoid && <AuthLink to="/auth/forgotPassword" label="authorization.reset.another" />}
          <AuthLink to="/auth" label="authorization.sign_in.back" />
        </>
      }
    >
      <PasswordField
        label="authorization.reset.password"
        help="authorization.reset.help"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        fault={submission.faults.password}
      />
      {kind === 'reset' && <KeepApiKeys checked={keepsKeys} onChange={setKeepsKeys} />}
    </AuthForm>
  );
}
