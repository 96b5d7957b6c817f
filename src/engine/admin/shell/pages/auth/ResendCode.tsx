import { Button } from '@mui/material';
import { HttpError, useTranslate } from 'ra-core';
import { useState } from 'react';
import { createSignInApi } from '../../providers/signInApi';
import { useApi } from '../../useApi';
import { useCountdown } from './useCountdown';

/** the pause that the server enforces between two mails */
const pauseSeconds = 30;

interface Props {
  /** called with the outcome: a message key, or a sentence from the server */
  readonly onAnswer: (answer: { readonly severity: 'success' | 'error'; readonly text: string }) => void;
}

export function ResendCode({ onAnswer }: Props) {
  const translate = useTranslate();
  const { resendCode } = useApi(createSignInApi);
  const { left, restart } = useCountdown(pauseSeconds);
  const [isPending, setPending] = useState(false);

  async function resend() {
    setPending(true);
    try {
      await resendCode();
      onAnswer({ severity: 'success', text: 'authorization.code.resent' });
    } catch (error) {
      const text = error instanceof HttpError ? error.message : 'app.error.server';
      onAnswer({ severity: 'error', text });
    } finally {
      setPending(false);
      restart();
    }
  }

  return (
    <Button
      variant="text"
      size="small"
      sx={{ ml: -0.75 }}
      disabled={left > 0}
      loading={isPending}
      onClick={resend}
    >
      {left > 0
        ? translate('authorization.code.resend_in', { seconds: left })
        : translate('authorization.code.resend')}
    </Button>
  );
}
