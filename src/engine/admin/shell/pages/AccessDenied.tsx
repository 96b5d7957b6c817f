import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { MessagePage } from './MessagePage';

export function AccessDenied() {
  const translate = useTranslate();
  return (
    <MessagePage
      code="403"
      title={translate('app.error.access_denied')}
      text={translate('app.error.access_denied_help')}
    >
      <Button component={Link} to="/UserRechte" variant="outlined">
        {translate('app.menu.rights')}
      </Button>
    </MessagePage>
  );
}
