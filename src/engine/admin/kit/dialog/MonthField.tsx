import { parseMonth } from '../../../shared/parseDay';
import { formatMonth } from '../format/date';
import { monthPattern } from '../format/datePattern';
import { useLanguage } from '../format/language';
import { TypedField, type TypedProps } from './TypedField';

/** The month that a run is about, YYYY-MM, with which it begins. */
export const MonthField = (props: TypedProps) => {
  const { tag } = useLanguage();
  return (
    <TypedField {...props} autoFocus show={formatMonth} read={parseMonth} placeholder={monthPattern[tag]} />
  );
};
