import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { type RaRecord, useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin';
import { useWarningText } from './warningText';

interface Props {
  readonly warning: RaRecord;
  readonly onClose: () => void;
}

/** Settles a warning; how is worth knowing for whoever meets the guest next. */
export const ResolveDialog = ({ warning, onClose }: Props) => {
  const translate = useTranslate();
  const textOf = useWarningText();
  const titleId = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const [resolution, setResolution] = useState('');
  const [update, { isPending }] = useUpdate();

  const send = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a child of the form of the page, which is not meant.
    event.stopPropagation();
    update(
      'person-warnings',
      { id: warning.id, data: { resolution, version: warning.version }, previousData: warning },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('warnings.resolved', { type: 'info' });
          refresh();
          onClose();
        },
        onError: error => notify(error.message, { type: 'error' }),
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={send}>
        <DialogTitle id={titleId}>{translate('warnings.resolve_title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <span>{textOf(warning)}</span>
          <TextField
            label={translate('resources.person-warnings.fields.resolution')}
            value={resolution}
            onChange={event => setResolution(event.target.value)}
            required
            autoFocus
            multiline
            minRows={2}
            size="small"
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isPending || resolution.trim() === ''}>
            {translate('warnings.resolve')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
