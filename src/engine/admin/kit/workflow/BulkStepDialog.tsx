import { useResourceContext, useTranslate } from 'react-admin';
import { BulkAsk } from '../bulk/BulkAsk';
import type { Step } from './workflowParts';

interface Props {
  readonly step: Step;
  readonly onClose: () => void;
}

/** Asks once for all records, then shows the outcome of each. */
export const BulkStepDialog = ({ step, onClose }: Props) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const name = `resources.${resource}.transitions.${step.name}`;
  return (
    <BulkAsk
      title={translate(name)}
      question="app.workflow.bulk_hint"
      submit={name}
      hasReason={step.reason === true}
      workFor={reason => ({ kind: 'step', step: step.name, reason: reason === '' ? null : reason })}
      onClose={onClose}
    />
  );
};
