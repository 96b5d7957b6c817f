import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useRefresh, useTranslate } from 'ra-core';

/** Keeps a user from overwriting another's change: says what happened and offers the new state. */
export function StaleDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  return (
    <Dialog open onClose={onClose} aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{translate('app.error.stale_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('app.error.stale_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('app.error.stale_stay')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            onClose();
            refresh();
          }}
        >
          {translate('app.error.stale_reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
