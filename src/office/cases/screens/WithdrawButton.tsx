import { useAccess } from '@engine/admin/kit/access/access';
import { WriteButton } from '@engine/admin/kit/access/WriteButton';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import { StepDialog } from '@engine/admin/kit/workflow/StepDialog';
import { entity } from '@generated/admin/bill-case';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { CreditPreview } from './CreditPreview';

const name = 'withdraw';
const parts = pagePartsOf(entity);

/** Withdraws a case that has lost its tours, with the same dialog as the case's workflow step. */
export function WithdrawButton() {
  const translate = useTranslate();
  const { can } = useAccess();
  const record = useRecordContext<RaRecord<number>>();
  const [withdrawing, setWithdrawing] = useState<number | null>(null);
  const step = parts.workflow?.steps.find(each => each.name === name);
  if (!record || !step || !can('bill-cases', name)) return null;
  return (
    <>
      <WriteButton size="small" onClick={() => setWithdrawing(record.id)}>
        {translate('cases.copay.give_back')}
      </WriteButton>
      {/* Not for the next case, if a shortcut has led there while the dialog was loading. */}
      {withdrawing === record.id && (
        <StepDialog
          parts={parts}
          request={{ step, missing: [], decision: null }}
          note={<CreditPreview step={name} />}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </>
  );
}
