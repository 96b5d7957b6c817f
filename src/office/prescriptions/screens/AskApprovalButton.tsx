import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';

const AskApprovalDialog = lazily(async () => (await import('./AskApprovalDialog')).AskApprovalDialog);

/**
 * Opens the request for approval, on the page of a prescription whose approval is pending; shown with
 * permission only.
 */
export function AskApprovalButton() {
  const record = useRecordContext<RaRecord<number>>();
  const translate = useTranslate();
  const { can } = useAccess();
  const [asking, setAsking] = useState<number | null>(null);
  if (record?.approval_status !== 'requested' || !can('prescriptions', 'ask_approval')) return null;
  return (
    <>
      <WriteButton size="small" startIcon={<ForwardToInbox />} onClick={() => setAsking(record.id)}>
        {translate('prescriptions.approval.open')}
      </WriteButton>
      {/* Not for the next prescription, if a shortcut has led there while the dialog was loading. */}
      {asking === record.id && (
        <AskApprovalDialog
          prescription={record.id}
          askedOn={record.approval_asked_on ?? null}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
