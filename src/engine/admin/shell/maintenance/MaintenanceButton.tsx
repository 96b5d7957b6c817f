import GppGood from '@mui/icons-material/GppGood';
import GppMaybe from '@mui/icons-material/GppMaybe';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MaintenanceRun } from '../../../shared/maintenance';
import { formatInstant } from '../../kit/format/date';
import { useLanguage } from '../../kit/format/language';
import { useLabels } from '../../kit/page/parts/usePages';
import { MaintenanceDialog } from './MaintenanceDialog';
import { reportOf } from './report';
import { useMaintenance } from './useMaintenance';

/** Shows the outcome of the last verification beside the title of the activity log, and opens the details. */
export function MaintenanceButton() {
  const { data: state } = useMaintenance();
  const hasTexts = useLabels('activity-log');
  const summary = useSummary(state?.verification ?? null);
  const [isOpen, setOpen] = useState(false);
  if (!state || !hasTexts) return null;
  const isFine = state.verification?.outcome === 'ok';
  return (
    <>
      <Button
        color={state.verification === null || isFine ? 'primary' : 'error'}
        startIcon={isFine ? <GppGood /> : <GppMaybe />}
        onClick={() => setOpen(true)}
      >
        {summary}
      </Button>
      {isOpen && <MaintenanceDialog state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

function useSummary(run: MaintenanceRun | null): string {
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (run === null) return translate('maintenance.never_verified');
  if (run.outcome === 'failed') return translate('maintenance.verified_failed');
  if (run.outcome === 'ok')
    return translate('maintenance.verified_ok', { at: formatInstant(run.finishedAt, tag) });
  return translate('maintenance.verified_findings', { smart_count: reportOf(run).found });
}
