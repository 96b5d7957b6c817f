import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { AuthFrame } from './AuthFrame';
import type { Submission } from './useSubmit';

interface Props {
  /** message keys */
  readonly title: string;
  readonly heading?: string;
  readonly submitLabel: string;
  readonly intro?: ReactNode;
  readonly submission: Submission;
  readonly children: ReactNode;
  /** below the button, such as the link to a new password */
  readonly links?: ReactNode;
  readonly below?: ReactNode;
}

/** The layout of every form of the sign-in area: intro, error, fields, one button, links. */
export function AuthForm({ title, heading, submitLabel, intro, submission, children, links, below }: Props) {
  const translate = useTranslate();
  const { submit, isPending, failure, faults } = submission;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <AuthFrame title={translate(title)}>
      <Typography component="h1" variant="h5" sx={{ mb: intro ? 1 : 2.5 }}>
        {translate(heading ?? title)}
      </Typography>
      {intro && (
        <Typography color="text.secondary" sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
          {intro}
        </Typography>
      )}
      <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {/* like FaultAlert, whose chunk would delay the sign-in page */}
        {failure && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
        {children}
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {translate(submitLabel)}
        </Button>
        {links && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: 1,
            }}
          >
            {links}
          </Box>
        )}
      </Box>
      {below}
    </AuthFrame>
  );
}
