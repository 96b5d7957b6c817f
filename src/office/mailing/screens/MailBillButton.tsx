import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { lazily } from '@engine/admin/kit/lazily';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { standingStates } from '../../bills/shared/billStates';

const MailBillDialog = lazily(async () => (await import('./MailBillDialog')).MailBillDialog);

/** Opens the mailing of a bill, on the page of an issued bill; shown with permission only. */
export function MailBillButton() {
  const record = useRecordContext<RaRecord<number>>();
  const translate = useTranslate();
  const { can } = useAccess();
  const [mailed, setMailed] = useState<number | null>(null);
  if (!record || !can('bills', 'email') || !standingStates.some(state => state === record.status))
    return null;
  return (
    <>
      <WriteButton size="small" startIcon={<ForwardToInbox />} onClick={() => setMailed(record.id)}>
        {translate('mailing.open')}
      </WriteButton>
      {mailed === record.id && <MailBillDialog bill={record.id} onClose={() => setMailed(null)} />}
    </>
  );
}
