import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { HttpError, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { FaultAlert } from '../../../kit/dialog/FaultAlert';
import { createSignInApi } from '../../providers/signInApi';
import { useServices, useSession } from '../../services';
import { useApi } from '../../useApi';

/**
 * Asks for the password (and the authenticator code) when the server demands re-authentication; the waiting
 * requests then continue.
 */
export function StepUpDialog() {
  const { stepUp } = useServices();
  return (
    <Dialog open onClose={() => stepUp.answer(false)} maxWidth="xs" aria-labelledby="step-up-title">
      <StepUpForm />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that no password outlives it. */
function StepUpForm() {
  const translate = useTranslate();
  const { stepUp } = useServices();
  const api = useApi(createSignInApi);
  const user = useSession()?.user;
  const needsCode = user?.second_factor === 'totp';
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree, this form may be inside another one.
    event.stopPropagation();
    setPending(true);
    setFailure({});
    try {
      await api.stepUp(password, needsCode ? code : null);
      stepUp.answer(true);
    } catch (error) {
      setPending(false);
      setFailure(failureOf(error));
    }
  }

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <DialogTitle id="step-up-title" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <ShieldOutlined color="primary" />
        {translate('authorization.step_up.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText variant="body2">
          {translate(`authorization.step_up.${needsCode ? 'text_code' : 'text'}`)}
        </DialogContentText>
        <FaultAlert text={failure.message} />
        {/* Password managers need the user name. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <TextField
          label={translate('authorization.step_up.password')}
          type="password"
          name="step-up-password"
          autoComplete="current-password"
          size="medium"
          autoFocus
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={failure.password !== undefined}
          helperText={failure.password}
        />
        {needsCode && (
          <TextField
            label={translate('authorization.step_up.code')}
            name="step-up-code"
            autoComplete="one-time-code"
            size="medium"
            value={code}
            onChange={event => setCode(event.target.value)}
            error={failure.code !== undefined}
            helperText={failure.code}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => stepUp.answer(false)}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {translate('authorization.step_up.confirm')}
        </Button>
      </DialogActions>
    </Box>
  );
}

interface Failure {
  readonly message?: string;
  readonly password?: string;
  readonly code?: string;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError)) return { message: 'app.error.server' };
  const fields: Failure = error.body?.errors ?? {};
  return fields.password || fields.code ? fields : { message: error.message };
}
