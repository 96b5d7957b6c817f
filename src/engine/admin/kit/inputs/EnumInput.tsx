import { Checkbox, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useEnumLabel, useOptions } from '../values/EnumValue';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { readOnlyLook } from './TextControl';

export interface EnumInputProps extends InputProps {
  /** default: all options of the field */
  readonly options?: readonly string[];
}

export const EnumInput = ({ options: given, ...props }: EnumInputProps) => {
  const options = useOptions(props.source, given);
  const translate = useTranslate();
  const label = useEnumLabel(props.source);
  const control = useControl(props);
  if (!control.isShown) return null;
  return (
    <TextField
      {...selectProps(control)}
      value={typeof control.value === 'string' ? control.value : ''}
      onChange={event => control.setValue(event.target.value === '' ? null : event.target.value)}
    >
      {!control.isRequired && <MenuItem value="">{translate('app.kit.none')}</MenuItem>}
      {options.map(value => (
        <MenuItem key={value} value={value}>
          {label(value)}
        </MenuItem>
      ))}
    </TextField>
  );
};

export const EnumsInput = ({ options: given, ...props }: EnumInputProps) => {
  const options = useOptions(props.source, given);
  const label = useEnumLabel(props.source);
  const control = useControl(props);
  if (!control.isShown) return null;
  const chosen: readonly unknown[] = Array.isArray(control.value) ? control.value : [];
  const inSchemaOrder = (values: readonly unknown[]) => options.filter(option => values.includes(option));
  return (
    <TextField
      {...selectProps(control)}
      value={inSchemaOrder(chosen)}
      onChange={event => control.setValue(inSchemaOrder([event.target.value].flat()))}
      slotProps={{
        ...selectProps(control).slotProps,
        select: { multiple: true, renderValue: () => inSchemaOrder(chosen).map(label).join(', ') },
      }}
    >
      {options.map(value => (
        <MenuItem key={value} value={value} sx={{ py: 0 }}>
          <Checkbox size="small" checked={chosen.includes(value)} tabIndex={-1} />
          {label(value)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const selectProps = (control: ReturnType<typeof useControl>) => ({
  select: true,
  id: control.id,
  name: control.name,
  onBlur: control.onBlur,
  inputRef: control.ref,
  label: control.label,
  error: control.hasError,
  helperText: control.helperText,
  disabled: control.isReadOnly,
  fullWidth: true,
  size: 'small' as const,
  margin: 'none' as const,
  variant: 'outlined' as const,
  slotProps: {
    inputLabel: { shrink: true },
    htmlInput: { 'aria-required': control.isRequired },
  },
  sx: control.isReadOnly ? readOnlyLook : undefined,
});
