import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDemo } from './useDemo';

/** Demo mode sends no mail; it is written to a folder on the server. */
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
