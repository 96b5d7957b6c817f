import { recordName } from '@engine/admin/kit/recordName';
import { MenuItem, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';

interface Props {
  readonly bill: number;
  readonly value: number | null;
  readonly onChange: (billCase: number | null) => void;
}

/** The case that the payer has cut; it then waits for the decision to accept the cut or object. */
export function CaseChoice({ bill, value, onChange }: Props) {
  const translate = useTranslate();
  const { data = [] } = useGetList('bill-cases', {
    filter: { bill },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'number', order: 'ASC' },
  });
  return (
    <TextField
      select
      size="small"
      label={translate('payments.allocate.case')}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      sx={{ width: 240 }}
    >
      <MenuItem value="">{translate('payments.allocate.no_case')}</MenuItem>
      {data.map(billCase => (
        <MenuItem key={billCase.id} value={String(billCase.id)}>
          {recordName(billCase)}
        </MenuItem>
      ))}
    </TextField>
  );
}
