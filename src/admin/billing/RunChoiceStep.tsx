import { Button, DialogActions, DialogContent, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { today } from '../../shared/day';
import { RecordPicker } from '../kit/inputs/RecordPicker';
import type { RunChoice } from './billingApi';
import { monthBefore } from './runState';

interface Props {
  readonly initial: RunChoice | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onPreview: (choice: RunChoice) => void;
}

const nobody: ReadonlyMap<number, string> = new Map();

export function RunChoiceStep({ initial, isBusy, onClose, onPreview }: Props) {
  const translate = useTranslate();
  const [period, setPeriod] = useState(initial?.period ?? monthBefore(today()));
  const [company, setCompany] = useState(initial?.company ?? null);
  const [payer, setPayer] = useState(initial?.payer ?? null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPreview({ period, company, payer });
  };
  const picker = (
    name: 'company' | 'payer',
    reference: string,
    value: number | null,
    set: (id: number | null) => void,
  ) => (
    <RecordPicker
      id={`${id}-${name}`}
      reference={reference}
      value={value === null ? [] : [value]}
      known={nobody}
      onChange={([chosen = null]) => set(chosen)}
      renderInput={params => (
        <TextField
          {...params}
          label={translate(`billing.run.${name}`)}
          placeholder={translate('billing.run.all')}
          slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
        />
      )}
    />
  );
  return (
    <form onSubmit={submit}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            type="month"
            required
            autoFocus
            label={translate('billing.run.period')}
            value={period}
            onChange={event => setPeriod(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          {picker('company', 'companies', company, setCompany)}
          {picker('payer', 'health-insurance', payer, setPayer)}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('billing.run.close')}</Button>
        <Button type="submit" variant="contained" disabled={isBusy || period === ''}>
          {translate('billing.run.preview')}
        </Button>
      </DialogActions>
    </form>
  );
}
