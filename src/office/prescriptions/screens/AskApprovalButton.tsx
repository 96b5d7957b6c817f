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
  const [isAsked, setAsked] = useState(false);
  if (record?.approval_status !== 'requested' || !can('prescriptions', 'ask_approval')) return null;
  return (
    <>
      <WriteButton size="small" startIcon={<ForwardToInbox />} onClick={() => setAsked(true)}>
        {translate('prescriptions.approval.open')}
      </WriteButton>
      {isAsked && (
        <AskApprovalDialog
          prescription={record.id}
          askedOn={record.approval_asked_on ?? null}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
