import { useRecordContext } from 'react-admin';
import { isPhoneNumber } from '../../../shared/phoneNumber';
import { valueAt } from '../../../shared/recordValues';
import { FormatValue, TextValue } from '../values/TextValue';
import type { ValueProps } from '../values/Value';

/**
 * A phone number in a free text field: a link if the text is only a number, plain text otherwise (`089 5550
 * (Zentrale)`), because it is unclear which digits to dial.
 */
export const PhoneValue = ({ source }: ValueProps) => {
  const text = valueAt(useRecordContext() ?? {}, source);
  const isNumber = typeof text === 'string' && isPhoneNumber(text);
  return isNumber ? <FormatValue source={source} format="phone" /> : <TextValue source={source} />;
};
