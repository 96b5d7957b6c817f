import { useAccess } from '@engine/admin/kit/access/access';
import { dropLook } from '@engine/admin/kit/files/dropLook';
import { HiddenFileInput } from '@engine/admin/kit/files/HiddenFileInput';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { takenKinds } from '../../statements/shared/statementPreview';
import { createPaymentsApi } from './paymentsApi';
import { StatementLines } from './StatementLines';

/** Drop a bank's file, preview its lines, import what is new. */
export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const money = useMoney();
  const api = useApi(createPaymentsApi);
  const { can } = useAccess();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const mayPost = can('payments', 'post');
  const [allocates, setAllocates] = useState(mayPost);
  const onError = useNotifyError();
  const preview = useMutation({ mutationFn: api.previewStatement, onError });
  const take = useMutation({
    mutationFn: (chosen: File) => api.importStatement(chosen, allocates),
    onError,
  });
  const close = () => {
    // Not before closing: a list that was empty renders another page, which would unmount the dialog.
    if (take.data) refresh();
    onClose();
  };
  const look = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    preview.mutate(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    look(event.dataTransfer.files[0]);
  };
  const found = preview.data;
  const taken = found?.lines.filter(({ kind }) => takenKinds.has(kind)).length ?? 0;
  const certain = found?.lines.filter(({ bills }) => bills.length > 0).length ?? 0;
  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('payments.statement.title')}</DialogTitle>
      <DialogContent
        dividers={found !== undefined}
        onDragOver={event => event.preventDefault()}
        onDrop={drop}
        sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}
      >
        {!found && (
          <Box sx={dropLook}>
            <Typography variant="body2" color="text.secondary">
              {translate('payments.statement.drop')}
            </Typography>
            <Button
              variant="outlined"
              autoFocus
              disabled={preview.isPending}
              onClick={() => picker.current?.click()}
            >
              {translate('payments.statement.choose')}
            </Button>
            <Typography variant="caption" color="text.secondary">
              {translate('payments.statement.kinds')}
            </Typography>
          </Box>
        )}
        <HiddenFileInput
          ref={picker}
          accept=".xml"
          aria-label={translate('payments.statement.choose')}
          onFiles={([file]) => look(file)}
        />
        {take.data && (
          <Alert severity="success">
            {translate('payments.statement.done', {
              smart_count: take.data.payments,
              sum: money(take.data.sum),
            })}{' '}
            {translate('payments.statement.done_more', {
              allocated: take.data.allocated,
              returns: take.data.returns,
              refunds: take.data.refunds,
              own: take.data.own,
              duplicates: take.data.duplicates,
            })}
          </Alert>
        )}
        {found && !take.data && <StatementLines preview={found} />}
        {found && !take.data && mayPost && certain > 0 && (
          <FormControlLabel
            control={<Switch checked={allocates} onChange={(_, on) => setAllocates(on)} />}
            label={translate('payments.statement.allocate', { smart_count: certain })}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color={take.data ? 'primary' : 'inherit'} onClick={close}>
          {translate('ra.action.close')}
        </Button>
        {found && !take.data && (
          <Button
            variant="contained"
            disabled={taken === 0 || take.isPending || file === null}
            onClick={() => file && take.mutate(file)}
          >
            {translate('payments.statement.take', { smart_count: taken })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
