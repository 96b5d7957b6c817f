import { use } from 'react';
import { useLanguage } from '../../format/language';
import { formatNumber, roomOfPlaces } from '../../format/measured';
import { useField } from '../../page/entityContext';
import { Figures, InColumn } from '../NumberValue';
import { isNumber, Value, type ValueProps } from '../Value';

interface MeasuredValueProps extends ValueProps {
  /** decimal places at most, those of the field unless given */
  readonly scale?: number;
  readonly unit?: string;
}

/** A number that is kept as it is: a weight, a place on the map. */
export const MeasuredValue = ({ source, scale: given, unit }: MeasuredValueProps) => {
  const field = useField(source);
  const places = given ?? field?.scale ?? 0;
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
