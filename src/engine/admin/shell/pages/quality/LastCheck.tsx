import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { MaintenanceRun } from '../../../../shared/maintenance';
import { formatInstant } from '../../../kit/format/date';
import { useLanguage } from '../../../kit/format/language';
import { errorOf, reportOf } from '../../maintenance/report';

/** When, why and by whom the data were checked, and how many records. */
export function LastCheck({ run }: { readonly run: MaintenanceRun | null }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (run === null) return <Alert severity="info">{translate('quality.never')}</Alert>;
  const at = formatInstant(run.finishedAt, tag);
  if (run.outcome === 'failed')
    return (
      <Alert severity="error">{translate('quality.broken_off', { at, error: errorOf(run) ?? '' })}</Alert>
    );
  const records = reportOf(run).checked.reduce((sum, [, rows]) => sum + rows, 0);
  const cause = run.by === null ? translate('quality.nightly') : translate('quality.by', { name: run.by });
  return (
    <Typography variant="body2">
      {translate('quality.checked', { at, cause, count: records.toLocaleString(tag), smart_count: records })}
    </Typography>
  );
}
