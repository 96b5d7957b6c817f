import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before what is not saved is lost with the page, wherever one is going. */
export function LeaveGuard({ hasChanges }: { readonly hasChanges: boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{translate('app.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('app.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={stay}>{translate('app.leave.stay')}</Button>
        <Button variant="contained" color="error" onClick={() => blocker.proceed?.()}>
          {translate('app.leave.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
