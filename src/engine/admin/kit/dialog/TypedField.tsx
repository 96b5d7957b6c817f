import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

export interface TypedProps {
  /** message key */
  readonly label: string;
  /** in ISO form; empty while what is typed is none */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

interface Props extends TypedProps {
  readonly show: (value: string) => string;
  /** null for what cannot be read */
  readonly read: (text: string) => string | null;
  readonly placeholder: string;
  readonly end?: ReactNode;
}

/** A value that a dialog needs, typed as people write it; what cannot be read stays to be mended. */
export const TypedField = ({ label, value, onChange, show, read, placeholder, end, autoFocus }: Props) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  // a value that came another way, from the calendar, takes the place of what was typed
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
