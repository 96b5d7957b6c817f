import { DialogForm } from '@engine/admin/kit/dialog/DialogForm';
import { MonthField } from '@engine/admin/kit/dialog/MonthField';
import { RecordField } from '@engine/admin/kit/inputs/records/RecordField';
import { monthBefore, today } from '@engine/shared/day';
import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BuildChoice } from './casesApi';

interface Props {
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onBuild: (choice: BuildChoice) => void;
}

export function BuildChoiceStep({ isBusy, onClose, onBuild }: Props) {
  const translate = useTranslate();
  const [period, setPeriod] = useState(monthBefore(today()));
  const [company, setCompany] = useState<number | null>(null);
  return (
    <DialogForm
      submit="cases.build.start"
      isReady={period !== '' && !isBusy}
      onSubmit={() => onBuild({ period, company })}
      onCancel={onClose}
    >
      <DialogContentText>{translate('cases.build.hint')}</DialogContentText>
      <MonthField label="cases.build.period" value={period} onChange={setPeriod} />
      <RecordField
        reference="companies"
        label="cases.build.company"
        placeholder="cases.build.all"
        value={company}
        onChange={setCompany}
      />
    </DialogForm>
  );
}
