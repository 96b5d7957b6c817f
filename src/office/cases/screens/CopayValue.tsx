import { useMoney } from '@engine/admin/kit/format/useMoney';
import { MoneyValue } from '@engine/admin/kit/values/NumberValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

/** The co-payment of a case, and below it what is still to be asked of the guest or credited. */
export const CopayValue = ({ source }: ValueProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const record = useRecordContext();
  // The totals row has no record: a sum of credits and later claims would mean nothing.
  const change: unknown = record?.id === undefined ? null : record.copay_change;
  return (
    <>
      <MoneyValue source={source} />
      {typeof change === 'number' && change !== 0 && (
        <Box component="small" sx={{ display: 'block', lineHeight: 1.2, color: 'error.main' }}>
          {translate(change < 0 ? 'cases.copay_changed.credit' : 'cases.copay_changed.ask', {
            amount: money(Math.abs(change)),
          })}
        </Box>
      )}
    </>
  );
};
CopayValue.align = 'right' as const;
