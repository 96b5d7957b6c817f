import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useRef } from 'react';
import { WriteButton } from '../../../kit/access/WriteButton';
import { FaultAlert } from '../../../kit/dialog/FaultAlert';
import { useShortcut } from '../../../kit/shortcuts/useShortcut';
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
  const form = useRef<HTMLFormElement>(null);
  // if the page has several forms, the one with the focus
  const save = () => (document.activeElement?.closest('form') ?? form.current)?.requestSubmit();
  const isOffered = !isUnchanged && !isPending;
  useShortcut(isOffered ? { keys: ['mod+s'], label: translate(action), group: 'form', run: save } : null);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 480, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <FaultAlert text={failure} />
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
