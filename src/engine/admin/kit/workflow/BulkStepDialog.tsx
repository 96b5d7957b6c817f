import { useResourceContext, useTranslate } from 'react-admin';
import { isReversible } from '../../../shared/stepBack';
import { useAccess } from '../access/access';
import { BulkAsk } from '../bulk/BulkAsk';
import type { Step, WorkflowParts } from './workflowParts';

interface Props {
  readonly workflow: WorkflowParts;
  readonly step: Step;
  readonly onClose: () => void;
}

/** Asks once for all records, then shows the outcome of each. */
export const BulkStepDialog = ({ workflow, step, onClose }: Props) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { can } = useAccess();
  const isFinal = !isReversible({ transitions: workflow.steps }, step.name, name => can(resource, name));
  const name = `resources.${resource}.transitions.${step.name}`;
  return (
    <BulkAsk
      title={translate(name)}
      question="app.workflow.bulk_hint"
      submit={name}
      hasReason={step.reason === true}
      isFinal={isFinal}
      workFor={reason => ({ kind: 'step', step: step.name, reason: reason === '' ? null : reason })}
      onClose={onClose}
    />
  );
};
