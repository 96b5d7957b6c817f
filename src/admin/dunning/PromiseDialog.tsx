import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';
import { addDays, today } from '../../shared/day';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The debtor has named a day: until then the bill rests. */
export function PromiseDialog({ onClose, onDone }: Props) {
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const [day, setDay] = useState(addDays(today(), 7));
  const [update, { isPending }] = useUpdate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!record) return;
    update(
      'overdue-payment-alerts',
      { id: record.id, data: { promised_on: day }, previousData: record },
      {
        onSuccess: () => {
          notify('dunning.promised', { type: 'success' });
          onDone();
        },
        onError: error => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{translate('dunning.promise')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {translate('dunning.promise_hint')}
          </Typography>
          <TextField
            type="date"
            size="small"
            required
            autoFocus
            label={translate('dunning.promise_day')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            slotProps={{ htmlInput: { min: today() }, inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={day === '' || isPending}>
            {translate('dunning.promise_save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
