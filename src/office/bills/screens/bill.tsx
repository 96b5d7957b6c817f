import { useControl } from '@engine/admin/kit/inputs/formControls';
import type { InputProps } from '@engine/admin/kit/inputs/inputProps';
import { TextControl } from '@engine/admin/kit/inputs/TextControl';
import { pages } from '@engine/admin/kit/pages';
import { replace } from '@engine/admin/kit/replace';
import { inputs, parts } from '@generated/admin/bill';
import { useId } from 'react';
import { BlockReasons } from '../../dunning/screens/BlockReasons';
import { BillActions } from './BillActions';
import { BillRunButton } from './BillRunButton';

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
