import { DialogForm } from '@engine/admin/kit/dialog/DialogForm';
import { MonthField } from '@engine/admin/kit/dialog/MonthField';
import { RecordField } from '@engine/admin/kit/inputs/records/RecordField';
import { monthBefore, today } from '@engine/shared/day';
import { useState } from 'react';
import type { RunChoice } from './billingApi';

interface Props {
  readonly initial: RunChoice | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onPreview: (choice: RunChoice) => void;
}

export function RunChoiceStep({ initial, isBusy, onClose, onPreview }: Props) {
  const [period, setPeriod] = useState(initial?.period ?? monthBefore(today()));
  const [company, setCompany] = useState(initial?.company ?? null);
  const [payer, setPayer] = useState(initial?.payer ?? null);
  return (
    <DialogForm
      submit="billing.run.preview"
      isReady={period !== '' && !isBusy}
      onSubmit={() => onPreview({ period, company, payer })}
      onCancel={onClose}
    >
      <MonthField label="billing.run.period" value={period} onChange={setPeriod} />
      <RecordField
        reference="companies"
        label="billing.run.company"
        placeholder="billing.run.all"
        value={company}
        onChange={setCompany}
      />
      <RecordField
        reference="health-insurance"
        label="billing.run.payer"
        placeholder="billing.run.all"
        value={payer}
        onChange={setPayer}
      />
    </DialogForm>
  );
}
