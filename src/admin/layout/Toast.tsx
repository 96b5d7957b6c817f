import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { useCloseNotification, useTranslate } from 'ra-core';
import { Notification } from 'react-admin';

/** R-SHELL-7: five seconds, not while the pointer is over it (MUI's own), and a button to close it. */
export function Toast() {
  return <Notification autoHideDuration={5000} action={<CloseButton />} />;
}

function CloseButton() {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <IconButton color="inherit" aria-label={translate('app.bar.close')} onClick={() => close()}>
      <Close fontSize="small" />
    </IconButton>
  );
}
