import { createContext, use } from 'react';
import { sizeText } from '../../../shared/sizeText';
import { useLanguage } from '../format/language';
import { formatMoney, formatScaled } from '../format/number';
import { useField } from '../page/entityContext';
import { isNumber, Value, type ValueProps } from './Value';

/** Whether amounts stand below one another, as in the rows of a table. */
export const InColumn = createContext(false);

interface NumberValueProps extends ValueProps {
  /** decimal places of a scaled integer, those of the field unless given: kilometres in tenths have 1 */
  readonly scale?: number;
  readonly unit?: string;
}

export const NumberValue = ({ source, scale: given, unit }: NumberValueProps) => {
  const scale = useScale(source, given, 0);
  const { tag } = useLanguage();
  const counted = (value: number) => formatScaled(value, scale, tag) + (unit ? `\u00a0${unit}` : '');
  return (
    <Value source={source} is={isNumber}>
      {value => <Figures text={unit === 'Byte' ? sizeText(value, tag) : counted(value)} />}
    </Value>
  );
};
NumberValue.align = 'right' as const;

interface MoneyValueProps extends ValueProps {
  /** 2: cents; 4: 1/10000 €; that of the field unless given */
  readonly scale?: number;
}

export const MoneyValue = ({ source, scale: given }: MoneyValueProps) => {
  const scale = useScale(source, given, 2);
  const { tag } = useLanguage();
  const isInColumn = use(InColumn);
  return (
    <Value source={source} is={isNumber}>
      {value => <Figures text={formatMoney(value, scale, tag, { isInColumn })} negative={value < 0} />}
    </Value>
  );
};
MoneyValue.align = 'right' as const;

function useScale(source: string, given: number | undefined, usual: number): number {
  const field = useField(source);
  return given ?? field?.scale ?? usual;
}

export const Figures = ({ text, negative = false }: { text: string; negative?: boolean }) => (
  <span className={negative ? 'figures negative' : 'figures'}>{text}</span>
);
