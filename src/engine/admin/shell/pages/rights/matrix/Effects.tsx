import { Alert, AlertTitle, Box, LinearProgress, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { RightsPreview } from '../../../../../shared/rights';
import type { RightNames } from './rightNames';
import { SomeOf } from './SomeOf';

interface Props {
  readonly preview: RightsPreview | undefined;
  readonly isPending: boolean;
  readonly names: RightNames;
}

/**
 * The effects of a draft as previewed by the server: on users, on the records they see, and why it may be
 * refused.
 */
export function Effects({ preview, isPending, names }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (key: string, values = {}) => translate(`authorization.matrix.preview.${key}`, values);
  if (isPending)
    return (
      <Box role="status">
        {text('loading')}
        <LinearProgress sx={{ mt: 1 }} />
      </Box>
    );
  if (!preview) return null;
  const number = (value: number, isCapped: boolean) =>
    `${isCapped && value >= 10_000 ? '> ' : ''}${value.toLocaleString(locale)}`;
  return (
    <>
      {preview.lockout && (
        <Alert severity="error">
          <AlertTitle>{text('lockout_title')}</AlertTitle>
          {text('lockout')}
        </Alert>
      )}
      {preview.beyondOwn.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{text('beyond_title')}</AlertTitle>
          {text('beyond')} <SomeOf texts={preview.beyondOwn.map(names.byKey)} />
        </Alert>
      )}
      <Box component="section">
        <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
          {text('users')}
        </Typography>
        {preview.users.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('no_users')}</Box>}
        {preview.users.map(user => {
          const records = preview.records.filter(({ user_id }) => user_id === user.id);
          return (
            <Box
              key={user.id}
              sx={{
                display: 'grid',
                gridTemplateColumns: { sm: '180px 1fr' },
                gap: 1,
                py: 0.75,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ fontWeight: 600 }}>{user.name}</Box>
              <Box sx={{ display: 'grid', gap: 0.25 }}>
                {user.gains.length > 0 && (
                  <Box>
                    <Box component="strong" sx={{ color: 'success.main' }}>{`+ ${text('gains')} `}</Box>
                    <SomeOf texts={user.gains.map(names.byKey)} />
                  </Box>
                )}
                {user.loses.length > 0 && (
                  <Box>
                    <Box component="strong" sx={{ color: 'error.main' }}>{`− ${text('loses')} `}</Box>
                    <SomeOf texts={user.loses.map(names.byKey)} />
                  </Box>
                )}
                {records.length > 0 && (
                  <Box sx={{ color: 'text.secondary' }}>
                    {text('records')}:{' '}
                    <SomeOf
                      texts={records.map(({ resource, before, after, capped }) =>
                        text('records_text', {
                          resource: translate(`resources.${resource}.name`, { smart_count: 2, _: resource }),
                          before: number(before, capped),
                          after: number(after, capped),
                        }),
                      )}
                    />
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
