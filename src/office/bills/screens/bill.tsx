import { useControl } from '@engine/admin/kit/inputs/formControls';
import type { InputProps } from '@engine/admin/kit/inputs/inputProps';
import { TextControl } from '@engine/admin/kit/inputs/TextControl';
import { BillForm, BillList, BillShow } from '@generated/admin/bill';
import { useId } from 'react';
import { BlockReasons } from '../../dunning/screens/BlockReasons';
import { MailRunButton } from '../../mailing/screens/MailRunButton';
import { BillActions } from './BillActions';
import { BillRunButton } from './BillRunButton';
import { CaseCount } from './CaseCount';
import { DraftObstacle } from './DraftObstacle';
import { DueDate } from './DueDate';
import { useMayPrint } from './PrintButton';
import { PrintSelected } from './PrintSelected';

/** Suggests the usual reasons for stopping reminders, and accepts any other. */
const BlockReasonInput = (props: InputProps) => {
  const list = useId();
  return (
    <>
      <TextControl control={useControl(props)} attributes={{ list }} />
      <BlockReasons id={list} />
    </>
  );
};

const reason = { dunning_block_reason: <BlockReasonInput source="dunning_block_reason" /> };

const listActions = (
  <>
    <BillRunButton />
    <MailRunButton />
  </>
);

export const list = () => {
  const mayPrint = useMayPrint();
  return <BillList actions={listActions} {...(mayPrint && { bulkActions: <PrintSelected /> })} />;
};
export const create = () => <BillForm replace={reason} />;
export const edit = create;
const values = {
  due_date: <DueDate source="due_date" />,
  case_count: <CaseCount source="case_count" />,
};

export const show = () => <BillShow actions={<BillActions />} before={<DraftObstacle />} replace={values} />;
