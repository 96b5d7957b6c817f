import { use } from 'react';
import { useLanguage } from '../../format/language';
import { formatNumber, roomOfPlaces } from '../../format/measured';
import { useField } from '../../page/entity/entityContext';
import { Figures, InColumn } from '../NumberValue';
import { isNumber, Value, type ValueProps } from '../Value';

interface MeasuredValueProps extends ValueProps {
  readonly unit?: string;
}

/** An unscaled number: a weight, a coordinate. */
export const MeasuredValue = ({ source, unit }: MeasuredValueProps) => {
  const places = useField(source)?.scale ?? 0;
  const { tag } = useLanguage();
  const isInColumn = use(InColumn);
  const textOf = (value: number) =>
    formatNumber(value, places, tag) +
    (unit ? `\u00a0${unit}` : '') +
    (isInColumn ? roomOfPlaces(value, places) : '');
  return (
    <Value source={source} is={isNumber}>
      {value => <Figures text={textOf(value)} />}
    </Value>
  );
};
MeasuredValue.align = 'right' as const;
