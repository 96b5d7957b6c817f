import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { useCloseNotification, useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Notification } from 'react-admin';
import { startCountdown } from './countdown';

/** ms (R-SHELL-7) */
const SHOWN = 5000;
/** ms, once another message waits: "the form has errors" is outdated as soon as the form is saved */
const SHOWN_BEFORE_NEXT = 1000;
/** MUI's timer starts over after a pause, so ours counts; this is the longest delay that a timer can have. */
const NEVER = 2 ** 31 - 1;

/** A message, shown for five seconds; a click elsewhere does not close it. */
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

/** At the top where it would otherwise cover buttons at the bottom: of a dialog, or of a form on a phone. */
const placeLook = {
  '@media (max-width: 599.95px)': atTop,
  'body:has(.MuiDialog-root) &': atTop,
};

/**
 * Pauses the timer while the pointer or the focus is on the toast, so that no one has to read against the
 * clock.
 */
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
