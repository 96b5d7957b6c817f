import { createContext, use } from 'react';
import { sizeText } from '../../../shared/sizeText';
import { useLanguage } from '../format/language';
import { formatMoney, formatScaled } from '../format/number';
import { useField } from '../page/entity/entityContext';
import { isNumber, Value, type ValueProps } from './Value';

/** Whether amounts are aligned in a column, as in the rows of a table. */
export const InColumn = createContext(false);

interface NumberValueProps extends ValueProps {
  readonly unit?: string;
}

/** A scaled integer: kilometres in tenths have one decimal place. */
export const NumberValue = ({ source, unit }: NumberValueProps) => {
  const field = useField(source);
  const { tag } = useLanguage();
  const counted = (value: number) =>
    formatScaled(value, field?.scale ?? 0, tag, { field }) + (unit ? `\u00a0${unit}` : '');
  return (
    <Value source={source} is={isNumber}>
      {value => <Figures text={unit === 'Byte' ? sizeText(value, tag) : counted(value)} />}
    </Value>
  );
};
NumberValue.align = 'right' as const;

/** The value is in cents, or in 1/10000 €. */
export const MoneyValue = ({ source }: ValueProps) => {
  const scale = useField(source)?.scale ?? 2;
  const { tag } = useLanguage();
  const isInColumn = use(InColumn);
  return (
    <Value source={source} is={isNumber}>
      {value => <Figures text={formatMoney(value, scale, tag, { isInColumn })} negative={value < 0} />}
    </Value>
  );
};
MoneyValue.align = 'right' as const;

export const Figures = ({ text, negative = false }: { text: string; negative?: boolean }) => (
  <span className={negative ? 'figures negative' : 'figures'}>{text}</span>
);
