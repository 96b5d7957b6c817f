import { useAccess } from '@engine/admin/kit/access/access';
import { lazily } from '@engine/admin/kit/lazily';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { MailBillButton } from '../../mailing/screens/MailBillButton';
import { standingStates } from '../shared/billStates';
import { BillPaper } from './BillPaper';

const CorrectDialog = lazily(async () => (await import('./CorrectDialog')).CorrectDialog);

const correctable: ReadonlySet<string> = new Set([...standingStates, 'passed_on', 'written_off']);

/** Actions on a bill besides its workflow steps: open its PDF, mail it, correct it. */
export function BillActions() {
  const record = useRecordContext<RaRecord<number>>();
  const translate = useTranslate();
  const { can, blocked } = useAccess();
  const [correcting, setCorrecting] = useState<number | null>(null);
  if (!record) return null;
  const isOther = record.kind === 'copay' || record.kind === 'cancellation';
  const canCorrect = can('bills', 'correct') && correctable.has(record.status) && !isOther;
  return (
    <>
      {typeof record.pdf === 'number' && <BillPaper document={record.pdf} />}
      {typeof record.pdf === 'number' && <MailBillButton />}
      {canCorrect && (
        <Button size="small" disabled={blocked !== null} onClick={() => setCorrecting(record.id)}>
          {translate('billing.correct.open')}
        </Button>
      )}
      {/* Not for the next bill, if a shortcut has led there while the dialog was loading. */}
      {correcting === record.id && <CorrectDialog bill={record.id} onClose={() => setCorrecting(null)} />}
    </>
  );
}
