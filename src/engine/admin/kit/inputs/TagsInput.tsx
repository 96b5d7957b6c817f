import { TextField } from '@mui/material';
import { isTexts } from '../values/Value';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { TagPicker } from './TagPicker';
import { readOnlyLook } from './TextControl';

export const TagsInput = (props: InputProps) => {
  const control = useControl(props);
  if (!control.isShown) return null;
  return (
    <TagPicker
      id={control.id}
      source={props.source}
      value={isTexts(control.value) ? control.value : []}
      disabled={control.isReadOnly}
      onChange={control.setValue}
      onBlur={control.onBlur}
      renderInput={params => (
        <TextField
          {...params}
          name={control.name}
          label={control.label}
          error={control.hasError}
          helperText={control.helperText}
          inputRef={control.ref}
          margin="none"
          variant="outlined"
          slotProps={{
            inputLabel: { ...params.InputLabelProps, shrink: true },
            htmlInput: { ...params.inputProps, 'aria-required': control.isRequired },
          }}
          sx={control.isReadOnly ? readOnlyLook : undefined}
        />
      )}
    />
  );
};
