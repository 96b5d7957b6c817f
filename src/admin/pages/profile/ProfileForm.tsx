import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { WriteButton } from '../../kit/access/WriteButton';
import type { Submission } from '../auth/useSubmit';

interface Props {
  readonly submission: Submission;
  /** message key of the button */
  readonly action: string;
  readonly isUnchanged?: boolean;
  readonly children: ReactNode;
}

export function ProfileForm({ submission, action, isUnchanged = false, children }: Props) {
  const translate = useTranslate();
  const { failure, isPending, submit } = submission;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 480, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {failure && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
      {children}
      <WriteButton
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={isUnchanged}
        sx={{ justifySelf: 'start' }}
      >
        {translate(action)}
      </WriteButton>
    </Box>
  );
}
