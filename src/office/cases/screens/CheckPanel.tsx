import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { StatusChip } from '@engine/admin/kit/values/StatusChip';
import Refresh from '@mui/icons-material/Refresh';
import { Box, Card, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useLocation, useRecordContext, useTranslate } from 'react-admin';
import {
  type CheckResult,
  findingKey,
  isOpenError,
  isOpenWarning,
  readCheckResults,
} from '../shared/checkResults';
import { openStates } from '../shared/openStates';
import { FindingRow } from './FindingRow';
import { OverrideDialog } from './OverrideDialog';
import { standsOnTours } from './standsOnTours';
import { useRecheck } from './useRecheck';

/**
 * The findings of the checks, worst first, each with a link to its cause and, with permission, an override.
 */
export function CheckPanel() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { can } = useAccess();
  const recheck = useRecheck();
  const titleId = useId();
  const [asked, setAsked] = useState<CheckResult | null>(null);
  if (!record || !standsOnTours(record)) return null;
  const id = Number(record.id);
  const results = [...readCheckResults(record.check_results)].sort((a, b) => rank(a) - rank(b));
  const canChange = openStates.some(state => state === record.status);
  const overridden = results.filter(({ overridden_by }) => overridden_by !== null).length;
  return (
    <Card component="section" variant="outlined" aria-labelledby={titleId} sx={{ mb: 1 }}>
      <Box sx={headLook}>
        <Typography component="h2" id={titleId} variant="subtitle2">
          {translate('cases.checks.title')}
        </Typography>
        <Count name="errors" color="red" count={results.filter(isOpenError).length} />
        <Count name="warnings" color="orange" count={results.filter(isOpenWarning).length} />
        <Count name="overridden_count" color="grey" count={overridden} />
        <Box sx={{ flex: 1 }} />
        {canChange && can('bill-cases', 'check') && (
          <WriteButton
            size="small"
            startIcon={<Refresh />}
            disabled={recheck.isPending}
            onClick={() => recheck.mutate(id)}
          >
            {translate('cases.checks.recheck')}
          </WriteButton>
        )}
      </Box>
      {results.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1.5 }}>
          {translate(record.tour_count > 0 || !canChange ? 'cases.checks.none' : 'cases.checks.not_yet')}
        </Typography>
      ) : (
        <Box component="ul" sx={listLook}>
          {results.map(result => (
            <FindingRow
              key={findingKey(result)}
              result={result}
              from={pathname}
              isOpen={canChange}
              onOverride={canChange && can('bill-cases', 'override') ? () => setAsked(result) : null}
            />
          ))}
        </Box>
      )}
      {asked && <OverrideDialog result={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Count(props: {
  readonly name: string;
  readonly color: 'red' | 'orange' | 'grey';
  readonly count: number;
}) {
  const translate = useTranslate();
  if (props.count === 0) return null;
  return (
    <StatusChip
      color={props.color}
      label={translate(`cases.checks.${props.name}`, { smart_count: props.count })}
    />
  );
}

const rank = (result: CheckResult): number => (isOpenError(result) ? 0 : isOpenWarning(result) ? 1 : 2);

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  minHeight: 48,
};
const listLook = { listStyle: 'none', m: 0, p: 0 };
