import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isObject } from '../../../../shared/isObject';
import { useServices } from '../../services';
import { AuthField } from './AuthField';
import { AuthForm } from './AuthForm';
import { AuthLink } from './AuthLink';
import { DemoHint } from './DemoHint';
import { PasswordField } from './PasswordField';
import { useSignIn } from './useSignIn';
import { useSubmit } from './useSubmit';

/** R-ROUTE-1. */
export function SignIn() {
  const translate = useTranslate();
  const signIn = useSignIn();
  const { session } = useServices();
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const required = 'authorization.sign_in.required';
  const submission = useSubmit(
    () => ({ ...(!email && { email: required }), ...(!password && { password: required }) }),
    () => signIn(email.trim(), password),
  );
  const notice = noticeOf(state);
  const isLost = notice === null && session.isLost();

  return (
    <AuthForm
      title="authorization.sign_in.title"
      heading="authorization.sign_in.welcome"
      submitLabel="authorization.sign_in.submit"
      submission={submission}
      links={<AuthLink to="/auth/forgotPassword" label="authorization.sign_in.forgot" state={state} />}
      below={
        <DemoHint
          onChoose={(demoEmail, demoPassword) => {
            setEmail(demoEmail);
            setPassword(demoPassword);
          }}
        />
      }
    >
      {(notice || isLost) && !submission.failure && (
        <Alert severity={isLost ? 'warning' : 'success'} role="status">
          {translate(isLost ? 'ra.notification.logged_out' : `authorization.${notice}.done`)}
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
      <PasswordField
        label="authorization.sign_in.password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={submission.faults.password}
      />
    </AuthForm>
  );
}

/** The step that was just completed: `{notice: 'reset' | 'setup'}` in the location state. */
function noticeOf(state: unknown): 'reset' | 'setup' | null {
  const notice = isObject(state) ? state.notice : null;
  return notice === 'reset' || notice === 'setup' ? notice : null;
}
