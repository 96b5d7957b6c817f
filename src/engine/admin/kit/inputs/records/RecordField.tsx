import { TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { RecordPicker } from './RecordPicker';

interface Props {
  readonly reference: string;
  /** message key */
  readonly label: string;
  /** message key of the placeholder, which says what an empty choice means */
  readonly placeholder?: string;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Picks a record outside a form: in a dialog, above a preview. */
export const RecordField = ({ reference, label, placeholder, value, onChange }: Props) => {
  const id = useId();
  const translate = useTranslate();
  return (
    <RecordPicker
      id={id}
      reference={reference}
      value={value === null ? [] : [value]}
      onChange={([chosen = null]) => onChange(chosen)}
      renderInput={params => (
        <TextField
          {...params}
          label={translate(label)}
          slotProps={{
            inputLabel: { ...params.InputLabelProps, shrink: true },
            htmlInput: { ...params.inputProps, ...(placeholder && { placeholder: translate(placeholder) }) },
          }}
        />
      )}
    />
  );
};
