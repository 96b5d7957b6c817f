import { useResourceContext, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { isEmpty, type Values, valueAt } from '../../../shared/recordValues';
import { isReversible } from '../../../shared/stepBack';
import { useAccess } from '../access/access';
import { BulkAsk } from '../bulk/BulkAsk';
import { useWholeFilter } from '../bulk/wholeFilter';
import { useSelectedRecords } from '../list/selection/useSelectedRecords';
import { usePages } from '../page/parts/usePages';
import { givenFields } from './givenFields';
import { StepInputs } from './StepInputs';
import type { Step, WorkflowParts } from './workflowParts';

interface Props {
  readonly workflow: WorkflowParts;
  readonly step: Step;
  readonly onClose: () => void;
}

/**
 * Asks once about all selected records, then shows the outcome for each. Asks for required fields that are empty in
 * some of the records.
 */
export const BulkStepDialog = ({ workflow, step, onClose }: Props) => {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { can } = useAccess();
  const { records } = useSelectedRecords();
  const { whole } = useWholeFilter();
  // fields whose condition depends on the state are shown according to the state after the step
  const form = useForm<Values>({ defaultValues: { [workflow.field]: step.to } });
  const values = useWatch({ control: form.control });
  const isFinal = !isReversible({ transitions: workflow.steps }, step.name, name => can(resource, name));
  const name = `resources.${resource}.transitions.${step.name}`;
  const lacks = (path: string) => (record: unknown) => isEmpty(valueAt(record, path));
  const asked = step.requires.filter(path => whole !== null || records.some(lacks(path)));
  const needed = asked.filter(path => whole === null && records.every(lacks(path)));
  const edit = usePages(asked.length > 0 ? resource : null)?.edit;
  const isGiven = (path: string) => !isEmpty(valueAt(values, path));
  return (
    <FormProvider {...form}>
      <BulkAsk
        title={translate(name)}
        question="app.workflow.bulk_hint"
        submit={name}
        hasReason={step.reason === true}
        isFinal={isFinal}
        {...(asked.length > 0 && {
          inputs: {
            element: edit && <StepInputs form={edit} names={asked} needed={needed} />,
            isAnswered: needed.every(isGiven),
            isChanged: asked.some(isGiven),
          },
        })}
        workFor={reason => ({
          kind: 'step',
          step: step.name,
          reason: reason === '' ? null : reason,
          fields: givenFields(asked.filter(isGiven), values),
        })}
        onClose={onClose}
      />
    </FormProvider>
  );
};
