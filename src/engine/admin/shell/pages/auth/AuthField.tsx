import { TextField, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'ra-core';

type Passed = Pick<TextFieldProps, 'type' | 'autoComplete' | 'autoFocus' | 'slotProps' | 'inputRef'>;

export interface AuthFieldProps extends Passed {
  readonly name: string;
  /** message keys */
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

export function AuthField({ label, help, value, onChange, fault, ...passed }: AuthFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      {...passed}
      label={translate(label)}
      size="medium"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={fault !== undefined}
      helperText={fault === undefined ? help && translate(help) : translate(fault, { _: fault })}
    />
  );
}
