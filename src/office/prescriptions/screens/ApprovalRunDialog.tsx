import { JobDialog } from '@engine/admin/shell/jobs/JobDialog';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApprovalRunPlan } from './ApprovalRunPlan';
import { createApprovalApi } from './approvalApi';

/** Preview the approvals that are still to be requested, exclude some, write the letters for the rest. */
export function ApprovalRunDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi(createApprovalApi);
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const preview = useQuery({ queryKey: ['approval', 'preview'], queryFn: api.preview, gcTime: 0 });
  const ready = (preview.data ?? []).filter(({ insurer, company }) => insurer !== null && company !== null);
  const chosen = ready.filter(({ prescription }) => !dropped.has(prescription));
  return (
    <JobDialog
      title={translate('prescriptions.approval.run_title')}
      preview={preview}
      label={translate('prescriptions.approval.run_write', { smart_count: chosen.length })}
      isReady={chosen.length > 0}
      start={() => api.run(chosen.map(({ prescription }) => prescription))}
      result={({ asked = 0, skipped = 0 }) =>
        translate('prescriptions.approval.run_done', {
          smart_count: Number(asked),
          skipped: Number(skipped),
        })
      }
      onClose={onClose}
    >
      {found => (
        <ApprovalRunPlan
          ready={ready}
          others={found.length - ready.length}
          dropped={dropped}
          onDrop={setDropped}
        />
      )}
    </JobDialog>
  );
}
