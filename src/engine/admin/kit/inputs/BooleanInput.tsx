import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import { useControl } from './formControls';
import { useInputFacts } from './inputFacts';
import type { InputProps } from './inputProps';

/** A required checkbox starts unchecked, because it has no third state. */
export const BooleanInput = (props: InputProps) => {
  const { required, defaultValue } = useInputFacts(props);
  const start = defaultValue === true || (required ? false : undefined);
  const control = useControl({ ...props, defaultValue: start, required: false });
  if (!control.isShown) return null;
  return (
    <FormControl error={control.hasError} disabled={control.isReadOnly} fullWidth>
      <FormControlLabel
        label={control.label}
        control={
          <Checkbox
            id={control.id}
            name={control.name}
            size="small"
            checked={control.value === true}
            onChange={event => control.setValue(event.target.checked)}
            onBlur={control.onBlur}
            slotProps={{ input: { ref: control.ref } }}
          />
        }
        sx={boxLook}
      />
      {control.helperText && <FormHelperText sx={{ mt: 0 }}>{control.helperText}</FormHelperText>}
    </FormControl>
  );
};

/**
 * Same height as a text field, so that the label is on its baseline; the box is aligned with the left edge of the
 * inputs.
 */
const boxLook = { minHeight: 37, mr: 0, ml: -0.5, lineHeight: 1.25 };
