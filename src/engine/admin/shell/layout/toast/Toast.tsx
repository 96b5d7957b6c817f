import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { useCloseNotification, useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Notification } from 'react-admin';
import { startCountdown } from './countdown';

/** ms (R-SHELL-7) */
const SHOWN = 5000;
/** ms, once the next message waits: that the form has errors is over when it has been saved */
const SHOWN_BEFORE_NEXT = 1000;
/** MUI's own clock starts over after a pause, so ours counts; this is the longest that a timer knows. */
const NEVER = 2 ** 31 - 1;

/** What has happened, for five seconds; a click elsewhere is no answer to it, so it stays. */
export function Toast() {
  return (
    <Notification
      autoHideDuration={NEVER}
      action={<CloseButton />}
      slotProps={staysOnClickAway}
      sx={placeLook}
    />
  );
}

const atTop = { top: 8, bottom: 'auto' };

/** At the top where it would lie on buttons at the bottom: those of a dialog, or of a form on a phone. */
const placeLook = {
  '@media (max-width: 599.95px)': atTop,
  'body:has(.MuiDialog-root) &': atTop,
};

/** Holds the clock while the pointer or the focus is on the toast: there is no reading against time. */
function CloseButton() {
  const translate = useTranslate();
  const close = useCloseNotification();
  const isNextWaiting = useNotificationContext().notifications.length > 0;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const toast = button.current?.closest<HTMLElement>('.MuiSnackbar-root');
    const shown = isNextWaiting ? SHOWN_BEFORE_NEXT : SHOWN;
    return toast ? startCountdown(toast, shown, () => close()) : undefined;
  }, [close, isNextWaiting]);
  return (
    <IconButton ref={button} color="inherit" aria-label={translate('app.bar.close')} onClick={() => close()}>
      <Close fontSize="small" />
    </IconButton>
  );
}

const staysOnClickAway = {
  clickAwayListener: {
    onClickAway: (event: Event & { defaultMuiPrevented?: boolean }) => {
      event.defaultMuiPrevented = true;
    },
  },
};
