import { EntryDialog } from '@engine/admin/kit/dialog/EntryDialog';
import { HiddenFileInput } from '@engine/admin/kit/files/HiddenFileInput';
import { useLanguage } from '@engine/admin/kit/format/language';
import { useMoney } from '@engine/admin/kit/format/useMoney';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import UploadFile from '@mui/icons-material/UploadFile';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import type { AdviceRow } from '../../advices/shared/advice';
import { AdviceLines } from './AdviceLines';
import { createAdviceApi } from './adviceApi';
import { filled, withSpare } from './adviceRows';
import type { SeenPayment } from './changePayment';

interface Props {
  readonly payment: SeenPayment;
  readonly rest: number;
  readonly onClose: () => void;
}

/** Type, paste or load the lines of an advice, preview what each would post, post them all. */
export function AdviceDialog({ payment, rest, onClose }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useNotifyError();
  const api = useApi(createAdviceApi);
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const picker = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<readonly AdviceRow[]>(() => withSpare([]));
  const [filename, setFilename] = useState<string | null>(null);
  const { tag } = useLanguage();
  const [checkedIn, setCheckedIn] = useState(tag);
  const preview = useMutation({
    mutationFn: (given: readonly AdviceRow[]) => api.preview(payment.id, given),
    onMutate: () => setCheckedIn(tag),
    onError,
  });
  const read = useMutation({
    mutationFn: (file: File) => api.read(file),
    onSuccess: ({ rows: found }, file) => {
      setFilename(file.name);
      setRows(withSpare(found));
      preview.mutate(found);
    },
    onError,
  });
  const book = useMutation({
    mutationFn: () => api.book(payment, { rows: filled(rows), filename }),
    onSuccess: () => {
      notify('payments.advice.done', { type: 'success' });
      onClose();
      refresh();
    },
    onError,
  });
  const change = (next: readonly AdviceRow[]) => {
    setRows(withSpare(next));
    preview.reset();
  };
  const given = filled(rows);
  const ignored = read.data?.ignored ?? [];
  // Amounts are read in the language of the request: in another one they have to be checked again.
  const found = checkedIn === tag ? preview.data : undefined;
  const wrong = found?.lines.filter(({ faults }) => faults.length > 0).length ?? 0;
  const left = rest - (found?.paid ?? 0);
  return (
    <EntryDialog
      isChanged={given.length > 0}
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth="lg"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate('payments.advice.title')}</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button
            variant="outlined"
            startIcon={<UploadFile />}
            disabled={read.isPending}
            onClick={() => picker.current?.click()}
          >
            {translate('payments.advice.choose')}
          </Button>
          <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 260px' }}>
            {filename ?? translate('payments.advice.hint')}
          </Typography>
          <HiddenFileInput
            ref={picker}
            accept=".csv,.txt,.xlsx"
            aria-label={translate('payments.advice.choose')}
            onFiles={([file]) => file && read.mutate(file)}
          />
        </Box>
        {ignored.length > 0 && (
          <Alert severity="info">
            {translate('payments.advice.ignored', {
              smart_count: ignored.length,
              columns: ignored.join(', '),
            })}
          </Alert>
        )}
        <AdviceLines rows={rows} found={found?.lines ?? null} onChange={change} />
        {found && (
          <Alert severity={wrong > 0 || left < 0 ? 'warning' : 'success'} role="status">
            {translate('payments.advice.sums', {
              paid: money(found.paid),
              cut: money(found.cut),
              left: money(left),
            })}{' '}
            {wrong > 0 && translate('payments.advice.wrong', { smart_count: wrong })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        {found && wrong === 0 && left >= 0 ? (
          <Button variant="contained" disabled={book.isPending} onClick={() => book.mutate()}>
            {translate('payments.advice.book', { smart_count: given.length })}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={given.length === 0 || preview.isPending}
            onClick={() => {
              setRows(withSpare(given));
              preview.mutate(given);
            }}
          >
            {translate('payments.advice.check')}
          </Button>
        )}
      </DialogActions>
    </EntryDialog>
  );
}
