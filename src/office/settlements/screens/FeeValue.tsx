import { MoneyValue, NumberValue } from '@engine/admin/kit/values/NumberValue';
import { useRecordContext } from 'react-admin';

/** The office's fee, depending on the fee model: a percentage, or an amount in euros. */
export const FeeValue = ({ source }: { readonly source: string }) =>
  useRecordContext()?.fee_model === 'percent' ? (
    <NumberValue source={source} unit="%" />
  ) : (
    <MoneyValue source={source} />
  );
FeeValue.align = 'right' as const;
