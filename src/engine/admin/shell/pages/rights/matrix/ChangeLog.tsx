import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { ListedChange } from '../../../../../shared/rights';
import { FaultAlert } from '../../../../kit/dialog/FaultAlert';
import { formatInstant } from '../../../../kit/format/date';
import { useLanguage } from '../../../../kit/format/language';
import { useServices } from '../../../services';
import type { TreeNode } from '../rightsTree';
import { useRoleName } from '../useRoleName';
import type { MatrixStore } from './matrixStore';
import { rightNames } from './rightNames';
import { useRightsReload } from './rightsReload';
import { SomeOf } from './SomeOf';

interface Props {
  readonly store: MatrixStore;
  readonly tree: readonly TreeNode[];
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** Who changed which permissions, when and why; each change can be undone with one click. */
export function ChangeLog({ store, tree, isReadOnly, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { tag } = useLanguage();
  const roleName = useRoleName();
  const { rights } = useServices();
  const reload = useRightsReload();
  const hasDraft = useSyncExternalStore(store.subscribe, () => store.progress().changes > 0);
  const names = rightNames(tree);
  const roles = new Map(store.matrix().roles.map(role => [role.id, roleName(role)]));
  const text = (key: string, values = {}) => translate(`authorization.matrix.log.${key}`, values);
  const { data, error } = useQuery({ queryKey: ['rights', 'changes'], queryFn: rights.changes });
  const undo = useMutation({
    mutationFn: ({ id, reason }: ListedChange) =>
      rights.undo(id, text('undo_reason', { reason }).slice(0, 500)),
    meta: { handlesStale: true },
    onSuccess: async () => {
      await reload();
      notify('authorization.matrix.log.done', { type: 'success' });
    },
  });
  const failed = undo.error ?? error;
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby="log-title">
      <DialogTitle id="log-title">{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <FaultAlert text={failed?.message} />
        {hasDraft && !isReadOnly && <Alert severity="info">{text('blocked')}</Alert>}
        {data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('empty')}</Box>}
        {data?.map(change => (
          <Box key={change.id} component="article" sx={entryLook}>
            <Box sx={{ minWidth: 0 }}>
              <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {change.reason}
              </Typography>
              <Typography variant="caption" color="text.secondary">
                {text('by', { at: formatInstant(change.at, tag), name: change.user?.name ?? text('system') })}
              </Typography>
              <Box sx={{ fontSize: '0.8125rem' }}>
                <SomeOf
                  texts={[
                    ...change.changes.map(
                      ({ role, permission, granted }) =>
                        `${roles.get(role) ?? `#${role}`} – ${names.byId(permission)}: ${translate(wordFor(granted))}`,
                    ),
                    ...change.scopes.map(
                      ({ role, row_scope }) =>
                        `${roles.get(role) ?? `#${role}`} – ${translate(`authorization.matrix.scopes.${row_scope}`)}`,
                    ),
                  ]}
                />
              </Box>
            </Box>
            {change.undone_by !== null ? (
              <Typography variant="caption" color="text.secondary">
                {text('undone')}
              </Typography>
            ) : (
              !isReadOnly && (
                <Button
                  variant="outlined"
                  loading={undo.isPending && undo.variables.id === change.id}
                  disabled={hasDraft}
                  onClick={() => undo.mutate(change)}
                  sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
                >
                  {text('undo')}
                </Button>
              )
            )}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const wordFor = (granted: boolean | null) =>
  `authorization.matrix.preview.${granted === null ? 'to_shipped' : granted ? 'to_allowed' : 'to_denied'}`;

const entryLook = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
