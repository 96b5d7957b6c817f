import { recordName } from '@engine/admin/kit/recordName';
import { MenuItem, TextField } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useCasesOfBill } from './useCasesOfBill';

interface Props {
  readonly bill: number;
  readonly value: number | null;
  readonly onChange: (billCase: number) => void;
}

/**
 * The case that the payer has cut; preselected if they named one, or if there is only one. It then waits for
 * the decision to accept the cut or to object.
 */
export function CaseChoice({ bill, value, onChange }: Props) {
  const translate = useTranslate();
  const data = useCasesOfBill(bill);
  const only = data.length === 1 ? Number(data[0]?.id) : null;
  useEffect(() => {
    if (only !== null && value === null) onChange(only);
  }, [only, value, onChange]);
  return (
    <TextField
      select
      size="small"
      label={translate('payments.allocate.case')}
      value={data.some(({ id }) => id === value) ? String(value) : ''}
      onChange={({ target }) => onChange(Number(target.value))}
      sx={{ width: 240 }}
    >
      {data.map(billCase => (
        <MenuItem key={billCase.id} value={String(billCase.id)}>
          {recordName(billCase)}
        </MenuItem>
      ))}
    </TextField>
  );
}
