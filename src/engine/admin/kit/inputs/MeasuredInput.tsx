import { useLanguage } from '../format/language';
import { formatNumber, parseNumber } from '../format/measured';
import { useField } from '../page/entityContext';
import { type DecimalInputProps, FiguresInput } from './NumberInput';

/** The form holds the number as it is; the user sees and types `1.234,5`. */
export const MeasuredInput = ({ scale, ...props }: DecimalInputProps) => {
  const field = useField(props.source);
  const places = scale ?? field?.scale ?? 0;
  const { tag } = useLanguage();
  return (
    <FiguresInput
      {...props}
      show={value => formatNumber(value, places, tag)}
      read={text => parseNumber(text, places, tag)}
      hasPlaces={places > 0}
    />
  );
};
