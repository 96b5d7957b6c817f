import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isObject } from '../../../../shared/isObject';
import { createSignInApi } from '../../providers/signInApi';
import { useApi } from '../../useApi';
import { AuthField } from './AuthField';
import { AuthForm } from './AuthForm';
import { AuthLink } from './AuthLink';
import { DemoMail } from './DemoMail';
import { ResendCode } from './ResendCode';
import { useEnter } from './useEnter';
import { useSubmit } from './useSubmit';

/** R-ROUTE-4: the second factor. Its method came with the response to the password. */
export function VerifyCode() {
  const translate = useTranslate();
  const { verifyCode } = useApi(createSignInApi);
  const enter = useEnter();
  const { state } = useLocation();
  const { method, destination } = secondFactorOf(state);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [resent, setResent] = useState<{ severity: 'success' | 'error'; text: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submission = useSubmit(
    () => ({ ...(!code.trim() && { code: 'authorization.sign_in.required' }) }),
    async () => {
      setResent(null);
      await verifyCode(isRecovery ? { recovery_code: code.trim() } : { code: code.trim() });
      await enter();
    },
  );
  const kind = isRecovery ? 'recovery' : method;
  const switchKind = () => {
    setRecovery(!isRecovery);
    setCode('');
    submission.forget();
    field.current?.focus();
  };

  return (
    <AuthForm
      title="authorization.code.title"
      submitLabel="authorization.code.submit"
      intro={translate(`authorization.code.text_${kind}`, { destination })}
      submission={submission}
      below={method === 'email' && <DemoMail />}
      links={
        <>
          {method === 'email' && <ResendCode onAnswer={setResent} />}
          {method === 'totp' && (
            <Button variant="text" size="small" sx={{ ml: -0.75 }} onClick={switchKind}>
              {translate(`authorization.code.use_${isRecovery ? 'app' : 'recovery'}`)}
            </Button>
          )}
          <AuthLink to="/auth" label="authorization.sign_in.back" state={withoutFactor(state)} />
        </>
      }
    >
      {resent && !submission.failure && (
        <Alert severity={resent.severity} role="status">
          {translate(resent.text, { _: resent.text })}
        </Alert>
      )}
      <AuthField
        key={kind}
        name="code"
        label={`authorization.code.${isRecovery ? 'recovery_code' : 'code'}`}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
        inputRef={field}
        slotProps={{
          htmlInput: { inputMode: isRecovery ? 'text' : 'numeric', maxLength: 20, spellCheck: false },
        }}
        value={code}
        onChange={setCode}
        fault={submission.faults.code}
      />
    </AuthForm>
  );
}

interface SecondFactor {
  readonly method: 'email' | 'totp';
  readonly destination: string;
}

/** Without this state the page was opened by hand; the server then refuses every code. */
function secondFactorOf(state: unknown): SecondFactor {
  const given = isObject(state) && isObject(state.secondFactor) ? state.secondFactor : {};
  return {
    method: given.method === 'totp' ? 'totp' : 'email',
    destination: typeof given.destination === 'string' ? given.destination : '…',
  };
}

/** Back to the password, keeping the page that was requested. */
function withoutFactor(state: unknown): unknown {
  return isObject(state) ? { ...state, secondFactor: undefined } : state;
}
