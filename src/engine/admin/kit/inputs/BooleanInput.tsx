import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import { useControl } from './formControls';
import { useInputFacts } from './inputFacts';
import type { InputProps } from './inputProps';

/** A box that must be answered starts as "no": it has no third state. */
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

/** As high as a text field, so that the label stands on its line; the box begins where the fields begin. */
const boxLook = { minHeight: 37, mr: 0, ml: -0.5, lineHeight: 1.25 };
