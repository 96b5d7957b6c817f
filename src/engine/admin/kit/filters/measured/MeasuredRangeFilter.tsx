import { useLanguage } from '../../format/language';
import { formatNumber, parseNumber } from '../../format/measured';
import { useField } from '../../page/entity/entityContext';
import { type NumberRangeProps, RangeFilter } from '../RangeFilter';

/** Range filter for measured values, which are stored unscaled. */
export const MeasuredRangeFilter = ({ scale: given, ...props }: NumberRangeProps) => {
  const field = useField(props.source);
  const places = given ?? field?.scale ?? 0;
  const { tag } = useLanguage();
  return (
    <RangeFilter
      {...props}
      read={text => parseNumber(text, places, tag)}
      show={value => (typeof value === 'number' ? formatNumber(value, places, tag) : String(value))}
      width={104}
    />
  );
};
