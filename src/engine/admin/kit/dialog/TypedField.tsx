import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

export interface TypedProps {
  /** message key */
  readonly label: string;
  /** in ISO form; empty while the typed text is invalid */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

interface Props extends TypedProps {
  readonly show: (value: string) => string;
  /** null if the text cannot be parsed */
  readonly read: (text: string) => string | null;
  readonly placeholder: string;
  readonly end?: ReactNode;
}

/** A required value in a dialog, typed in local notation; invalid text stays in the input for correction. */
export const TypedField = ({ label, value, onChange, show, read, placeholder, end, autoFocus }: Props) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  // a value set in another way, such as the calendar, replaces the typed text
  const isTyped = typed !== null && (read(typed) ?? '') === value;
  return (
    <TextField
      required
      autoFocus={autoFocus}
      label={translate(label)}
      value={isTyped ? typed : show(value)}
      placeholder={placeholder}
      error={value === ''}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value) ?? '');
      }}
      onBlur={() => value !== '' && setTyped(null)}
      slotProps={{
        input: { endAdornment: end },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        inputLabel: { shrink: true },
      }}
    />
  );
};
