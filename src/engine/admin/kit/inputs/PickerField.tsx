import { type AutocompleteRenderInputParams, TextField, type TextFieldProps } from '@mui/material';
import type { Control } from './inputProps';
import { readOnlyLook } from './TextControl';

interface Props extends Pick<TextFieldProps, 'label' | 'required' | 'helperText'> {
  readonly control: Control;
  readonly params: AutocompleteRenderInputParams;
}

/** The text field of a picker in a form; explicit props take precedence over those of the control. */
export const PickerField = ({ control, params, ...given }: Props) => (
  <TextField
    {...params}
    name={control.name}
    label={control.label}
    error={control.hasError}
    helperText={control.helperText}
    {...given}
    inputRef={control.ref}
    margin="none"
    variant="outlined"
    slotProps={{
      inputLabel: { ...params.InputLabelProps, shrink: true },
      htmlInput: { ...params.inputProps, 'aria-required': control.isRequired },
    }}
    sx={control.isReadOnly ? readOnlyLook : undefined}
  />
);
