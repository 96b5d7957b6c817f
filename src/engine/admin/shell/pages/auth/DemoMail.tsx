import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDemo } from './useDemo';

/** In the demonstration no mail is sent; it lies in a folder of the server. */
export function DemoMail() {
  const translate = useTranslate();
  const folder = useDemo()?.mail ?? null;
  if (folder === null) return null;
  return (
    <Alert severity="info" icon={false} sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      {translate('authorization.sign_in.demo_mail', { folder })}
    </Alert>
  );
}
