import { Alert, DialogTitle, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { BulkWork } from '../../../shared/bulk';
import { DialogForm } from '../dialog/DialogForm';
import { EntryDialog } from '../dialog/EntryDialog';
import { FaultAlert } from '../dialog/FaultAlert';
import { ReasonField } from '../dialog/ReasonField';
import { isSendable } from '../dialog/textLength';
import { faultText } from '../faultText';
import { BulkResult } from './BulkResult';
import { SelectedNames } from './SelectedNames';
import { useBulkBegin } from './useBulkChange';
import { useBulkTarget } from './useBulkTarget';

interface Props {
  readonly title: string;
  /** message key of the question, with `smart_count` */
  readonly question: string;
  /** message key of the submit button */
  readonly submit: string;
  readonly hasReason?: boolean;
  /** the result cannot be undone, which the dialog states in advance */
  readonly isFinal?: boolean;
  /** further inputs of the dialog */
  readonly inputs?: {
    readonly element: ReactNode;
    readonly isAnswered: boolean;
    readonly isChanged: boolean;
  };
  readonly workFor: (reason: string) => BulkWork;
  readonly onClose: () => void;
}

/** Asks once about all selected records and names them; then shows the progress and the outcome for each. */
export const BulkAsk = ({
  title,
  question,
  submit,
  hasReason = false,
  isFinal = false,
  inputs,
  workFor,
  onClose,
}: Props) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { target, count, isReady } = useBulkTarget();
  const { id, begin, isBeginning, error, close } = useBulkBegin(resource, onClose);
  const fault = error === null ? null : faultText(error, () => '');
  return (
    <BulkDialog
      title={title}
      isChanged={id === null && (reason !== '' || inputs?.isChanged === true)}
      onClose={close}
    >
      {id !== null ? (
        <BulkResult resource={resource} id={id} onClose={close} />
      ) : (
        <DialogForm
          submit={submit}
          isReady={
            isReady &&
            !isBeginning &&
            (!hasReason || isSendable(reason)) &&
            (inputs === undefined || inputs.isAnswered)
          }
          onSubmit={() => begin(workFor(reason.trim()), target)}
          onCancel={onClose}
        >
          <div>
            {translate(question, { smart_count: count })}
            <SelectedNames />
          </div>
          {isFinal && <Alert severity="warning">{translate('app.workflow.bulk_final')}</Alert>}
          {inputs?.element}
          {hasReason && <ReasonField about={title} value={reason} onChange={setReason} />}
          <FaultAlert text={fault} />
        </DialogForm>
      )}
    </BulkDialog>
  );
};

interface DialogProps {
  readonly title: string;
  /** there is input that must not be discarded without asking */
  readonly isChanged?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const BulkDialog = ({ title, isChanged = false, onClose, children }: DialogProps) => {
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <EntryDialog
      isChanged={isChanged}
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& form': formLook, '& .MuiDialogContent-root': { alignContent: 'start' } }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </EntryDialog>
  );
};

/** The buttons stay at the foot, below fields that scroll. */
const formLook = { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 } as const;
