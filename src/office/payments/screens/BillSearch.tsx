import { RecordPicker } from '@engine/admin/kit/inputs/records/RecordPicker';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { TextField } from '@mui/material';
import { useId } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { OpenBill } from '../shared/suggestions';

const nothingKnown: ReadonlyMap<number, string> = new Map();

/** Finds any other bill by its number or recipient. */
export function BillSearch({ onPick }: { readonly onPick: (bill: OpenBill) => void }) {
  const id = useId();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider();
  const pick = async (bill: number) => {
    const { data } = await provider.getOne('bills', { id: bill });
    const open = Number(data.open);
    const claims = Number(data.claims_open ?? 0);
    if (open <= 0 && claims <= 0) return notify('payments.allocate.nothing_open', { type: 'info' });
    onPick({
      id: bill,
      number: String(data.number ?? ''),
      recipient_name: String(data.recipient_name ?? ''),
      open,
      claims_open: claims,
    });
  };
  return (
    <RecordPicker
      id={id}
      reference="bills"
      value={[]}
      known={nothingKnown}
      onChange={([chosen]) => {
        if (chosen === undefined) return;
        pick(chosen).catch(notifyError);
      }}
      renderInput={params => (
        <TextField {...params} size="small" label={translate('payments.allocate.other_bill')} />
      )}
    />
  );
}
