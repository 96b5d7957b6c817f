import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';
import { longestReason } from '../../../../../shared/requestLimits';
import { isStale } from '../../../../kit/conflict/staleError';
import { FaultAlert } from '../../../../kit/dialog/FaultAlert';
import { isSendable, useLengthFault } from '../../../../kit/dialog/textLength';
import { useServices } from '../../../services';
import type { TreeNode } from '../rightsTree';
import { DraftSummary } from './DraftSummary';
import { Effects } from './Effects';
import type { MatrixStore } from './matrixStore';
import { rightNames } from './rightNames';
import { matrixKey, useRightsReload } from './rightsReload';

interface Props {
  readonly store: MatrixStore;
  readonly tree: readonly TreeNode[];
  readonly onClose: () => void;
}

/** Shows the effects of the changes before they are saved; saving needs a reason. */
export function PreviewDialog({ store, tree, onClose }: Props) {
  const translate = useTranslate();
  const lengthFault = useLengthFault();
  const notify = useNotify();
  const { rights } = useServices();
  const queryClient = useQueryClient();
  const reload = useRightsReload();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  useSyncExternalStore(store.subscribe, store.progress);
  const draft = store.draft();
  const names = rightNames(tree);
  const text = (key: string) => translate(`authorization.matrix.preview.${key}`);

  const preview = useQuery({
    queryKey: ['rights', 'preview', store.matrix().version, draft],
    queryFn: () => rights.preview(draft),
    enabled: draft.changes.length + draft.scopes.length > 0,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: () => rights.save(store.matrix().version, draft, reason.trim()),
    // the dialog itself reports a stale version
    meta: { handlesStale: true },
    onSuccess: async () => {
      store.discard();
      await reload();
      notify('authorization.matrix.preview.saved', { type: 'success' });
      onClose();
    },
    onError: async error => {
      if (!isStale(error)) return;
      store.rebase(await queryClient.fetchQuery({ queryKey: matrixKey, queryFn: rights.matrix }));
      setOutdated(true);
    },
  });
  const failed = save.error && !isStale(save.error) ? save.error : preview.error;
  const isEmpty = draft.changes.length + draft.scopes.length === 0;
  const isRefused = preview.data?.lockout === true || (preview.data?.beyondOwn.length ?? 0) > 0;

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullScreen={isPhone} aria-labelledby="preview-title">
      <DialogTitle id="preview-title">{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {isOutdated && <Alert severity="warning">{text(isEmpty ? 'nothing_left' : 'stale')}</Alert>}
        <FaultAlert text={failed?.message} />
        <DraftSummary store={store} draft={draft} names={names} />
        <Effects preview={preview.data} isPending={preview.isFetching && !preview.data} names={names} />
        <TextField
          label={text('reason')}
          value={reason}
          onChange={event => setReason(event.target.value)}
          required
          fullWidth
          error={isTried && reason.trim() === ''}
          helperText={text(isTried && reason.trim() === '' ? 'reason_missing' : 'reason_help')}
          {...lengthFault(reason, longestReason)}
          sx={{ mt: 0.5 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={isEmpty || isRefused || !preview.data}
          onClick={() => {
            setTried(true);
            if (isSendable(reason)) save.mutate();
          }}
        >
          {text('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
