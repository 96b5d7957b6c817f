import { useAccess } from '@engine/admin/kit/access/access';
import { useLabels } from '@engine/admin/kit/page/parts/usePages';
import { isKeyed } from '@engine/admin/kit/path';
import { RecordLink } from '@engine/admin/kit/values/RefValue';
import { today } from '@engine/shared/day';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { ResolveDialog } from './ResolveDialog';
import { useWarningText } from './warningText';

const severities = ['block', 'warn', 'info'] as const;
const looks = { block: 'error', warn: 'warning', info: 'info' } as const;
const mostShown = 25;

/** The open warnings about a guest, the most severe first; both colour and words express the severity. */
export const WarningBanner = ({ guest }: { readonly guest: number }) => {
  const translate = useTranslate();
  const hasTexts = useLabels('person-warnings');
  const { data = [] } = useGetList('person-warnings', {
    filter: { guest, resolved_at_null: true },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: mostShown },
  });
  const valid = data.filter(({ valid_to }) => typeof valid_to !== 'string' || valid_to >= today());
  if (!hasTexts || valid.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={translate('warnings.title')}
      sx={{ display: 'grid', gap: 0.5, mb: 1 }}
    >
      {severities.flatMap(severity =>
        valid
          .filter(warning => warning.severity === severity)
          .map(warning => <Warning key={warning.id} warning={warning} severity={severity} />),
      )}
    </Box>
  );
};

const Warning = ({ warning, severity }: { warning: RaRecord; severity: (typeof severities)[number] }) => {
  const translate = useTranslate();
  const textOf = useWarningText();
  const { can, blocked } = useAccess();
  const [isResolving, setResolving] = useState(false);
  const other = isKeyed(warning.facts) ? warning.facts.guest : null;
  const mayResolve = can('person-warnings', 'update') && blocked === null;
  return (
    <Alert
      severity={looks[severity]}
      sx={bannerLook}
      action={
        mayResolve && (
          <Button color="inherit" size="small" className="no-print" onClick={() => setResolving(true)}>
            {translate('warnings.resolve')}
          </Button>
        )
      }
    >
      <strong>{translate(`resources.person-warnings.enums.severity.${severity}`)}</strong>
      {' · '}
      {textOf(warning)}
      {typeof other === 'number' && (
        <>
          {' '}
          <RecordLink reference="guest" id={other}>
            {translate('warnings.show_other')}
          </RecordLink>
        </>
      )}
      {isResolving && <ResolveDialog warning={warning} onClose={() => setResolving(false)} />}
    </Alert>
  );
};

const bannerLook = {
  py: 0,
  alignItems: 'center',
  '& .MuiAlert-action': { alignItems: 'center', py: 0.25 },
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
};
