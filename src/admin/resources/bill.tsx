import { useId } from 'react';
import { inputs, parts } from '../../../generated/admin/bill';
import { BillActions } from '../billing/BillActions';
import { BillRunButton } from '../billing/BillRunButton';
import { BlockReasons } from '../dunning/BlockReasons';
import { TextControl } from '../kit/inputs/TextControl';
import { type InputProps, useControl } from '../kit/inputs/useControl';
import { pages } from '../kit/pages/pages';
import { replace } from '../kit/replace';

/** Offers the usual reasons for stopping reminders, and takes any other. */
const BlockReasonInput = (props: InputProps) => {
  const list = useId();
  return (
    <>
      <TextControl control={useControl(props)} attributes={{ maxLength: 200, list }} />
      <BlockReasons id={list} />
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
