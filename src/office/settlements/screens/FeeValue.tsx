import { MoneyValue, NumberValue } from '@engine/admin/kit/values/NumberValue';
import { useRecordContext } from 'react-admin';

/** What the office takes by its fee model: a percentage, or an amount in euro. */
export const FeeValue = ({ source }: { readonly source: string }) =>
  useRecordContext()?.fee_model === 'percent' ? (
    <NumberValue source={source} unit="%" />
  ) : (
    <MoneyValue source={source} />
  );
FeeValue.align = 'right' as const;
