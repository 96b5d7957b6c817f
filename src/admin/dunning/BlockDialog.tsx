import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useDunningApi } from './useDunningApi';

interface Props {
  readonly alerts: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const reasons = ['disputed', 'instalments', 'insolvent', 'hardship', 'query'] as const;

/** Nobody stops reminders without saying why; the usual reasons are offered. */
export function BlockDialog({ alerts, onClose, onDone }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDunningApi();
  const id = useId();
  const [reason, setReason] = useState('');
  const block = useMutation({
    mutationFn: () => api.block(alerts, reason.trim()),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    onSuccess: () => {
      notify('dunning.blocked', { type: 'success' });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog within a dialog: its form is not the one below.
    event.stopPropagation();
    if (reason.trim() !== '') block.mutate();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{translate('dunning.block_title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {translate('dunning.block_hint', { smart_count: alerts.length })}
          </Typography>
          <TextField
            size="small"
            required
            autoFocus
            label={translate('dunning.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 200, list: `${id}-list` } }}
          />
          <datalist id={`${id}-list`}>
            {reasons.map(each => (
              <option key={each} value={translate(`app.bill.block_reasons.${each}`)} />
            ))}
          </datalist>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={reason.trim() === '' || block.isPending}>
            {translate('dunning.block')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
