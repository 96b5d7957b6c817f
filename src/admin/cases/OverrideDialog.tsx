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
import { useTranslate } from 'react-admin';
import type { CheckResult } from '../../shared/checkResults';
import { useFindingText } from './useFindingText';
import { useOverride } from './useOverride';

interface Props {
  readonly result: CheckResult;
  readonly onClose: () => void;
}

/** Nobody overrides a finding without saying why. */
export function OverrideDialog({ result, onClose }: Props) {
  const translate = useTranslate();
  const text = useFindingText()(result);
  const override = useOverride(onClose);
  const titleId = useId();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given !== '') override.mutate({ result, reason: given });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{translate('cases.override.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('cases.override.hint')}
          </Typography>
          <TextField
            label={translate('cases.override.reason')}
            value={reason}
            onChange={event => setReason(event.target.value)}
            required
            autoFocus
            multiline
            minRows={2}
            size="small"
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {translate('cases.override.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={given === '' || override.isPending}>
            {translate('cases.override.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
