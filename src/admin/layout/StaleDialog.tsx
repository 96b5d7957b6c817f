import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useRefresh, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { staleSignal } from './staleSignal';

/** Nobody overwrites another's change unknowingly: says what happened and offers the new state. */
export function StaleDialog() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => staleSignal.subscribe(() => setOpen(true)), []);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{translate('app.error.stale_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('app.error.stale_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('app.error.stale_stay')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            close();
            refresh();
          }}
        >
          {translate('app.error.stale_reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
