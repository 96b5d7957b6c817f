import { recordName } from '@engine/admin/kit/recordName';
import CallSplit from '@mui/icons-material/CallSplit';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OpenBill, OpenCase } from '../shared/suggestions';
import { useCasesOfBill } from './useCasesOfBill';

interface Props {
  readonly bill: OpenBill;
  readonly onSplit: (cases: readonly OpenCase[]) => void;
}

/**
 * For a bill with several cases: splits the line, so that paid and cut amounts can be entered for each case.
 */
export function SplitButton({ bill, onSplit }: Props) {
  const translate = useTranslate();
  const records = useCasesOfBill(bill.id);
  const cases = records
    .map(record => ({ id: Number(record.id), name: recordName(record), open: Number(record.open ?? 0) }))
    .filter(({ open }) => open > 0);
  if (cases.length < 2) return null;
  return (
    <Button
      size="small"
      startIcon={<CallSplit />}
      onClick={() => onSplit(cases)}
      aria-label={translate('payments.allocate.split_bill', { number: bill.number })}
    >
      {translate('payments.allocate.split', { smart_count: cases.length })}
    </Button>
  );
}
