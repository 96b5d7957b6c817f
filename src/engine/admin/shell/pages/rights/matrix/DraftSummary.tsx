import { Box, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RightsChange } from '../../../../../shared/rights';
import { useRoleName } from '../useRoleName';
import type { MatrixStore } from './matrixStore';
import type { RightNames } from './rightNames';
import { SomeOf } from './SomeOf';

interface Props {
  readonly store: MatrixStore;
  readonly draft: RightsChange;
  readonly names: RightNames;
}

const kinds = [
  { granted: true, word: 'to_allowed', color: 'success' },
  { granted: false, word: 'to_denied', color: 'error' },
  { granted: null, word: 'to_shipped', color: 'default' },
] as const;

/** The unsaved changes, by role. */
export function DraftSummary({ store, draft, names }: Props) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const concerned = store
    .matrix()
    .roles.map(role => ({
      role,
      changes: draft.changes.filter(change => change.role === role.id),
      scope: draft.scopes.find(change => change.role === role.id),
    }))
    .filter(({ changes, scope }) => changes.length > 0 || scope);
  return (
    <Box component="section">
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate('authorization.matrix.preview.rights')}
      </Typography>
      {concerned.map(({ role, changes, scope }) => (
        <Box
          key={role.id}
          sx={{ display: 'grid', gridTemplateColumns: { sm: '180px 1fr' }, gap: 1, py: 0.5 }}
        >
          <Box sx={{ fontWeight: 600 }}>{roleName(role)}</Box>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            {kinds.map(({ granted, word, color }) => {
              const own = changes.filter(change => change.granted === granted);
              return own.length === 0 ? null : (
                <Box key={word} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
                  <Chip
                    size="small"
                    variant="outlined"
                    color={color}
                    label={translate(`authorization.matrix.preview.${word}`)}
                  />
                  <SomeOf texts={own.map(({ permission }) => names.byId(permission))} />
                </Box>
              );
            })}
            {scope && (
              <Box>
                {translate('authorization.matrix.scope')}:{' '}
                {translate(`authorization.matrix.scopes.${role.row_scope}`)} →{' '}
                <strong>{translate(`authorization.matrix.scopes.${scope.row_scope}`)}</strong>
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
