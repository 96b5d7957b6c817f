import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import type { MatrixStore } from './matrixStore';

/** Asks before changes that are not saved are lost with the page. */
export function LeaveGuard({ store }: { readonly store: MatrixStore }) {
  const translate = useTranslate();
  const hasChanges = useSyncExternalStore(store.subscribe, () => store.progress().changes > 0);
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
      <DialogTitle id="leave-title">{translate('authorization.matrix.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('authorization.matrix.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={stay}>{translate('authorization.matrix.leave.stay')}</Button>
        <Button variant="contained" color="error" onClick={() => blocker.proceed?.()}>
          {translate('authorization.matrix.leave.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
