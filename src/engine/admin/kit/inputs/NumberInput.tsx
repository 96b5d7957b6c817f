import { InputAdornment } from '@mui/material';
import { currencySign } from '../../../shared/conventions';
import { parseScaled } from '../../../shared/parseScaled';
import { useLanguage } from '../format/language';
import { formatTyped } from '../format/number';
import { useField } from '../page/entity/entityContext';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

export interface NumberInputProps extends InputProps {
  readonly unit?: string;
}

export const IntegerInput = ({ unit, ...props }: NumberInputProps) => (
  <ScaledInput {...props} scale={0} unit={unit} />
);

/** With one decimal place, the value 123 is displayed as 12,3. */
export const DecimalInput = (props: NumberInputProps) => (
  <ScaledInput {...props} scale={useField(props.source)?.scale ?? 0} />
);

/** The value is in cents, or in 1/10000 €. */
export const MoneyInput = (props: InputProps) => (
  <ScaledInput {...props} scale={useField(props.source)?.scale ?? 2} unit={currencySign()} />
);

/** The form's value is the scaled integer; the user sees and types `1.234,56`. */
const ScaledInput = ({ scale, unit, ...props }: NumberInputProps & { readonly scale: number }) => {
  const { tag } = useLanguage();
  const field = useField(props.source);
  return (
    <FiguresInput
      {...props}
      unit={unit}
      show={value => formatTyped(value, scale, tag, { field })}
      read={text => parseScaled(text, scale, tag)}
      hasPlaces={scale > 0}
    />
  );
};

interface FiguresInputProps extends NumberInputProps {
  readonly show: (value: number) => string;
  readonly read: (text: string) => number | null;
  readonly hasPlaces: boolean;
}

export const FiguresInput = ({ unit, show, read, hasPlaces, ...props }: FiguresInputProps) => {
  return (
    <TextControl
      control={useControl(props)}
      show={value => (typeof value === 'number' ? show(value) : asText(value))}
      read={text => read(text) ?? text.trim()}
      end={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      attributes={{
        inputMode: hasPlaces ? 'decimal' : 'numeric',
        style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
};
