import { InputAdornment } from '@mui/material';
import { currencySign } from '../../../shared/conventions';
import { parseScaled } from '../../../shared/parseScaled';
import { useLanguage } from '../format/language';
import { formatNumber, parseNumber } from '../format/measured';
import { formatScaled } from '../format/number';
import { useField } from '../page/entityContext';
import { useControl } from './formControls';
import type { InputProps } from './inputProps';
import { asText, TextControl } from './TextControl';

export interface NumberInputProps extends InputProps {
  readonly unit?: string;
}

export const IntegerInput = ({ unit, ...props }: NumberInputProps) => (
  <ScaledInput {...props} scale={0} unit={unit} />
);

export interface DecimalInputProps extends NumberInputProps {
  /** decimal places, those of the field unless given: the value 123 with scale 1 is 12,3 */
  readonly scale?: number;
}

export const DecimalInput = ({ scale, ...props }: DecimalInputProps) => {
  const field = useField(props.source);
  return <ScaledInput {...props} scale={scale ?? field?.scale ?? 0} isMeasured={field?.kind === 'number'} />;
};

export interface MoneyInputProps extends InputProps {
  /** 2: cents; 4: 1/10000 €; that of the field unless given */
  readonly scale?: number;
}

export const MoneyInput = ({ scale, ...props }: MoneyInputProps) => {
  const field = useField(props.source);
  return <ScaledInput {...props} scale={scale ?? field?.scale ?? 2} unit={currencySign()} />;
};

interface ScaledInputProps extends NumberInputProps {
  readonly scale: number;
  readonly isMeasured?: boolean;
}

/** The form holds the scaled integer, or what is measured as it is; the user sees and types `1.234,56`. */
const ScaledInput = ({ scale, unit, isMeasured = false, ...props }: ScaledInputProps) => {
  const { tag } = useLanguage();
  const [format, parse] = isMeasured ? [formatNumber, parseNumber] : [formatScaled, parseScaled];
  return (
    <TextControl
      control={useControl(props)}
      show={value => (typeof value === 'number' ? format(value, scale, tag) : asText(value))}
      read={text => parse(text, scale, tag) ?? text.trim()}
      end={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      attributes={{
        inputMode: scale > 0 ? 'decimal' : 'numeric',
        style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
};
