import { useLanguage } from '../format/language';
import { formatNumber, parseNumber } from '../format/measured';
import { useField } from '../page/entity/entityContext';
import { FiguresInput, type NumberInputProps } from './NumberInput';

/** The form's value is the unscaled number; the user sees and types `1.234,5`. */
export const MeasuredInput = (props: NumberInputProps) => {
  const places = useField(props.source)?.scale ?? 0;
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
