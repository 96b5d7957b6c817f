import { Alert, AlertTitle, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MaintenanceRun } from '../../../shared/maintenance';
import { formatInstant } from '../../kit/format/date';
import { useLanguage } from '../../kit/format/language';
import { formatScaled } from '../../kit/format/number';
import { bytesOf, errorOf } from './report';

const severities = { ok: 'success', findings: 'error', failed: 'error', running: 'info' } as const;

/** When, why, where and by whom a run was started, how long it took, and its outcome. */
export function RunSummary({ run }: { readonly run: MaintenanceRun }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const { cause, by, place, outcome, startedAt, finishedAt } = run;
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000);
  const bytes = bytesOf(run);
  const facts = [
    translate('maintenance.ran', {
      at: formatInstant(startedAt, tag),
      cause: translate(`maintenance.cause.${cause}`),
      place,
    }),
    ...(by === null ? [] : [translate('maintenance.by', { name: by })]),
    translate('maintenance.duration', { seconds: formatScaled(seconds, 0, tag) }),
    ...(bytes === null
      ? []
      : [translate('maintenance.megabytes', { size: formatScaled(Math.round(bytes / 100_000), 1, tag) })]),
  ];
  return (
    <Alert severity={severities[outcome]} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{translate(`maintenance.outcome.${outcome}`)}</AlertTitle>
      {facts.join(' · ')}
      {errorOf(run) !== null && <Typography variant="body2">{errorOf(run)}</Typography>}
    </Alert>
  );
}
