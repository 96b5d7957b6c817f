import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { AuthFrame } from './AuthFrame';
import { AuthLink } from './AuthLink';

/** Shown for a link without a token: mail programs break long links, and the user can request another one. */
export function BrokenLink() {
  const translate = useTranslate();
  const title = translate('authorization.reset.title');
  return (
    <AuthFrame title={title}>
      <Typography component="h1" variant="h5" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
        {translate('authorization.reset.broken')}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <AuthLink to="/auth/forgotPassword" label="authorization.reset.another" />
        <AuthLink to="/auth" label="authorization.sign_in.back" />
      </Box>
    </AuthFrame>
  );
}
