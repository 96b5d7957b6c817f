import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { inputs, parts } from '../../../generated/admin/bill';
import { BillActions } from '../billing/BillActions';
import { BillRunButton } from '../billing/BillRunButton';
import { TextControl } from '../kit/inputs/TextControl';
import { type InputProps, useControl } from '../kit/inputs/useControl';
import { pages } from '../kit/pages/pages';
import { replace } from '../kit/replace';

const REASONS = ['disputed', 'instalments', 'insolvent', 'hardship', 'query'] as const;

/** Offers the usual reasons for stopping reminders, and takes any other. */
const BlockReasonInput = (props: InputProps) => {
  const translate = useTranslate();
  const list = useId();
  return (
    <>
      <TextControl control={useControl(props)} attributes={{ maxLength: 200, list }} />
      <datalist id={list}>
        {REASONS.map(reason => (
          <option key={reason} value={translate(`app.bill.block_reasons.${reason}`)} />
        ))}
      </datalist>
    </>
  );
};

export const { list, create, edit, show } = pages({
  ...parts,
  listActions: <BillRunButton />,
  recordActions: <BillActions />,
  inputs: replace(inputs, {
    dunning_block_reason: (
      <BlockReasonInput source="dunning_block_reason" required when={{ dunning_block: [true] }} />
    ),
  }),
});
