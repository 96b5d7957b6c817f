import { useTranslate } from 'react-admin';
import type { StepChoice } from '../../../shared/workflow';
import { useEnumLabel } from '../values/EnumValue';
import type { WorkflowParts } from './workflowParts';

/**
 * Why a step is not possible: a wrong state is explained with the labels of possible ones, other reasons are the
 * server's messages.
 */
export function useWhyNotStep({ field, steps }: WorkflowParts): (choice: StepChoice) => string {
  const translate = useTranslate();
  const label = useEnumLabel(field);
  return ({ name, why }) => {
    if (why?.code !== 'wrongState') return why?.message ?? '';
    const from = steps.find(step => step.name === name)?.from ?? [];
    return translate('app.workflow.possible_in', { states: from.map(label).join(', ') });
  };
}
