import { useRecordContext } from 'react-admin';
import { isPhoneNumber } from '../../../shared/phoneNumber';
import { valueAt } from '../../../shared/recordValues';
import { FormatValue, TextValue } from '../values/TextValue';
import type { ValueProps } from '../values/Value';

/**
 * A telephone number in a field that takes any text: a link where it is a number, and as it stands where more is said
 * with it (`089 5550 (Zentrale)`), since no one can tell which digits are to be dialled.
 */
export const PhoneValue = ({ source }: ValueProps) => {
  const text = valueAt(useRecordContext() ?? {}, source);
  const isNumber = typeof text === 'string' && isPhoneNumber(text);
  return isNumber ? <FormatValue source={source} format="phone" /> : <TextValue source={source} />;
};
