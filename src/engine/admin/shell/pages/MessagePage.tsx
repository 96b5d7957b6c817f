import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  /** what the user can do besides going home */
  readonly children?: ReactNode;
}

/** A page with only a message: not found, no access, an error. */
export function MessagePage({ code, title, text, children }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', px: 2, py: { xs: 6, sm: 12 }, textAlign: 'center' }}>
      {code && (
        <Typography
          component="p"
          sx={{ fontSize: 56, fontWeight: 700, lineHeight: 1.1, color: 'primary.main' }}
        >
          {code}
        </Typography>
      )}
      <Typography component="h1" variant="h5" sx={{ mt: 1, mb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center' }}>
        {children}
        <Button component={Link} to="/" variant="contained">
          {translate('app.error.home')}
        </Button>
      </Box>
    </Box>
  );
}
