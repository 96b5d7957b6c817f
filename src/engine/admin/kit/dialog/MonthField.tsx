import { parseMonth } from '../../../shared/parseDay';
import { formatMonth } from '../format/date';
import { monthPattern } from '../format/datePattern';
import { useLanguage } from '../format/language';
import { TypedField, type TypedProps } from './TypedField';

/** The month, YYYY-MM, that a batch run covers; it is focused when the dialog opens. */
export const MonthField = (props: TypedProps) => {
  const { tag } = useLanguage();
  return (
    <TypedField {...props} autoFocus show={formatMonth} read={parseMonth} placeholder={monthPattern[tag]} />
  );
};
