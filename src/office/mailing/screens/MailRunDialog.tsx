import { JobDialog } from '@engine/admin/shell/jobs/JobDialog';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MailRunPlan } from './MailRunPlan';
import { createMailingApi } from './mailingApi';

/** Preview the issued bills that can go out by e-mail, exclude some, mail the rest. */
export function MailRunDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi(createMailingApi);
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const [confirmed, setConfirmed] = useState(false);
  const preview = useQuery({ queryKey: ['mailing', 'preview'], queryFn: api.preview, gcTime: 0 });
  const bills = (preview.data?.ready ?? []).filter(({ id }) => !dropped.has(id));
  const isAsked = confirmed || !bills.some(({ isPrivate }) => isPrivate);
  const ids = bills.map(({ id }) => id);
  return (
    <JobDialog
      title={translate('mailing.run.title')}
      preview={preview}
      label={translate('mailing.run.send', { smart_count: bills.length })}
      isReady={bills.length > 0 && isAsked}
      start={() => api.run(ids, confirmed)}
      result={({ mailed = 0, skipped = 0 }) =>
        translate('mailing.run.done', { smart_count: Number(mailed), skipped: Number(skipped) })
      }
      onClose={onClose}
    >
      {found => (
        <MailRunPlan
          preview={found}
          dropped={dropped}
          onDrop={setDropped}
          confirmed={confirmed}
          onConfirm={setConfirmed}
        />
      )}
    </JobDialog>
  );
}
