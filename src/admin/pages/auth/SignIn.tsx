import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { Alert, Box, Button, IconButton, InputAdornment, Link, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AuthFrame } from './AuthFrame';
import { DemoHint } from './DemoHint';
import { useSignIn } from './useSignIn';

/** R-ROUTE-1. */
export function SignIn() {
  const translate = useTranslate();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isVisible, setVisible] = useState(false);
  const [isPending, setPending] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!email || !password) return;
    setPending(true);
    setFailure(null);
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'ra.auth.sign_in_error');
      setPending(false);
    }
  }

  const required = translate('authorization.sign_in.required');
  return (
    <AuthFrame title={translate('authorization.sign_in.title')}>
      <Typography component="h1" variant="h5" sx={{ mb: 2.5 }}>
        {translate('authorization.sign_in.welcome')}
      </Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {failure && (
          <Alert severity="error" role="alert">
            {translate(failure, { _: failure })}
          </Alert>
        )}
        <TextField
          label={translate('authorization.sign_in.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          size="medium"
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={wasSent && !email}
          helperText={wasSent && !email ? required : undefined}
        />
        <TextField
          label={translate('authorization.sign_in.password')}
          type={isVisible ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          size="medium"
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={wasSent && !password}
          helperText={wasSent && !password ? required : undefined}
          slotProps={{
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <IconButton
                    edge="end"
                    aria-label={translate(`authorization.sign_in.${isVisible ? 'hide' : 'show'}_password`)}
                    onClick={() => setVisible(!isVisible)}
                  >
                    {isVisible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {translate('authorization.sign_in.submit')}
        </Button>
        <Link component={RouterLink} to="/auth/forgotPassword" variant="body2" sx={{ justifySelf: 'start' }}>
          {translate('authorization.sign_in.forgot')}
        </Link>
      </Box>
      <DemoHint
        onChoose={(demoEmail, demoPassword) => {
          setEmail(demoEmail);
          setPassword(demoPassword);
        }}
      />
    </AuthFrame>
  );
}
