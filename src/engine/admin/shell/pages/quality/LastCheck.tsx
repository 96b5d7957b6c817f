import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { QualityRun } from '../../../../shared/quality';
import { formatInstant } from '../../../kit/format/date';
import { useLanguage } from '../../../kit/format/language';

/** When and by whom the data was last checked. */
export function LastCheck({ run }: { readonly run: QualityRun | null }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (run === null) return <Alert severity="info">{translate('quality.never')}</Alert>;
  const at = formatInstant(run.finishedAt, tag);
  if (run.isFailed) return <Alert severity="error">{translate('quality.broken_off', { at })}</Alert>;
  const by = run.by === null ? translate('quality.nightly') : translate('quality.by', { name: run.by });
  return <Typography variant="body2">{translate('quality.checked', { at, by })}</Typography>;
}
