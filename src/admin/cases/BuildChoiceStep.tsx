import { Button, DialogActions, DialogContent, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { addMonths, today } from '../../shared/day';
import { RecordPicker } from '../kit/inputs/RecordPicker';
import type { BuildChoice } from './casesApi';

interface Props {
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onBuild: (choice: BuildChoice) => void;
}

const nobody: ReadonlyMap<number, string> = new Map();

/** Offices bill the month before. */
const lastMonth = () => addMonths(today(), -1).slice(0, 7);

export function BuildChoiceStep({ isBusy, onClose, onBuild }: Props) {
  const translate = useTranslate();
  const [period, setPeriod] = useState(lastMonth);
  const [company, setCompany] = useState<number | null>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBuild({ period, company });
  };
  return (
    <form onSubmit={submit}>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2" color="text.secondary">
            {translate('cases.build.hint')}
          </Typography>
          <TextField
            type="month"
            required
            autoFocus
            label={translate('cases.build.period')}
            value={period}
            onChange={event => setPeriod(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <RecordPicker
            id={`${id}-company`}
            reference="companies"
            value={company === null ? [] : [company]}
            known={nobody}
            onChange={([chosen = null]) => setCompany(chosen)}
            renderInput={params => (
              <TextField
                {...params}
                label={translate('cases.build.company')}
                placeholder={translate('cases.build.all')}
                slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
              />
            )}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('cases.build.close')}</Button>
        <Button type="submit" variant="contained" disabled={isBusy || period === ''}>
          {translate('cases.build.start')}
        </Button>
      </DialogActions>
    </form>
  );
}
