import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRedirect, useTranslate } from 'react-admin';
import { useBillingApi } from './useBillingApi';

interface Props {
  readonly bill: number;
  readonly onClose: () => void;
}

/** Asks why, then leads to the draft that takes the bill's place. */
export function CorrectDialog({ bill, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const api = useBillingApi();
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const draft = await api.correct(bill, reason.trim());
      onClose();
      redirect('show', 'bills', draft);
    } catch (error) {
      setBusy(false);
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{translate('billing.correct.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('billing.correct.text')}</DialogContentText>
          <TextField
            required
            fullWidth
            autoFocus
            multiline
            label={translate('billing.correct.reason')}
            value={reason}
            onChange={event => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('billing.correct.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || reason.trim() === ''}>
            {translate('billing.correct.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
