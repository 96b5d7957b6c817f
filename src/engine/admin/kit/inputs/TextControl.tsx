import { TextField } from '@mui/material';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { oneLine, severalLines } from '../../../shared/typedText';
import { visibleText } from '../../../shared/visibleText';
import { type Tag, useLanguage } from '../format/language';
import type { Control } from './inputProps';

interface Props {
  readonly control: Control;
  /** formats the value while it is not being edited */
  readonly show?: (value: unknown) => string;
  /** parses the typed text; invalid text is returned unchanged and reported by validation */
  readonly read?: (text: string) => unknown;
  readonly rows?: number;
  readonly end?: ReactNode;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
}

/** A text field that keeps the typed text until blur, or another language, and then shows the formatted value. */
export const TextControl = ({ control, show = asText, read, rows, end, attributes }: Props) => {
  const { tag } = useLanguage();
  const [typed, setTyped] = useState<{ readonly text: string; readonly tag: Tag } | null>(null);
  if (!control.isShown) return null;
  return (
    <TextField
      id={control.id}
      name={control.name}
      value={typed?.tag === tag ? typed.text : show(control.value)}
      onChange={event => {
        const text = event.target.value;
        setTyped({ text, tag });
        const isEmpty = visibleText(text).trim() === '';
        control.setValue(isEmpty ? null : (read ?? (rows === undefined ? oneLine : severalLines))(text));
      }}
      onBlur={() => {
        setTyped(null);
        control.onBlur();
      }}
      inputRef={control.ref}
      label={control.label}
      error={control.hasError}
      helperText={control.helperText}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows && 20}
      fullWidth
      size="small"
      margin="none"
      variant="outlined"
      slotProps={{
        input: { readOnly: control.isReadOnly, endAdornment: end },
        htmlInput: {
          autoComplete: 'off',
          'aria-required': control.isRequired,
          ...(control.isReadOnly && { tabIndex: -1 }),
          ...attributes,
          ...(control.mask && { placeholder: '••••', title: control.mask }),
        },
        inputLabel: { shrink: true },
      }}
      sx={control.isReadOnly ? readOnlyLook : undefined}
    />
  );
};

export const readOnlyLook = {
  '& .MuiOutlinedInput-root': { backgroundColor: 'action.hover' },
  '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' },
  // the value stays readable: not greyed out like a disabled input
  '& .MuiInputBase-input.Mui-disabled': { color: 'text.primary', WebkitTextFillColor: 'currentColor' },
  '& .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' },
};

export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));
