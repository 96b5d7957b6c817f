import { Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { AuthFrame } from './AuthFrame';

/** R-ROUTE-2 to 4: how to get in again, in plain words, as long as people and not mails see to it. */
function AuthNote({ name, texts }: { name: 'forgot' | 'reset' | 'code'; texts: readonly string[] }) {
  const translate = useTranslate();
  const title = translate(`authorization.${name}.title`);
  return (
    <AuthFrame title={title}>
      <Typography component="h1" variant="h5" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {texts.map(text => (
        <Typography key={text} color="text.secondary" sx={{ mb: 2 }}>
          {translate(`authorization.${name}.${text}`)}
        </Typography>
      ))}
      <Button component={Link} to="/auth" variant="contained">
        {translate('authorization.sign_in.back')}
      </Button>
    </AuthFrame>
  );
}

export const ForgotPassword = () => <AuthNote name="forgot" texts={['text', 'admin']} />;
export const ResetPassword = () => <AuthNote name="reset" texts={['text']} />;
export const VerifyCode = () => <AuthNote name="code" texts={['text']} />;
