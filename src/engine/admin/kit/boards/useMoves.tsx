import { type ReactNode, useState } from 'react';
import {
  type DataProvider,
  type RaRecord,
  RecordContextProvider,
  useDataProvider,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { valueAt } from '../../../shared/recordValues';
import type { StepChoice } from '../../../shared/workflow';
import { useAccess } from '../access/access';
import { useField } from '../page/entity/entityContext';
import type { ListParts } from '../page/parts/parts';
import { usePages } from '../page/parts/usePages';
import { withValueAt } from '../path';
import { useNotifyError } from '../useNotifyError';
import { StepDialog, type StepRequest } from '../workflow/StepDialog';
import type { StepProvider } from '../workflow/stepProvider';

interface Moves {
  /** the values that a record can be changed to */
  readonly targetsOf: (record: RaRecord) => readonly string[];
  readonly move: (record: RaRecord, value: string) => void;
  /** the dialog that the step opens first */
  readonly question: ReactNode;
}

/** Moves cards: by workflow steps if the field is the workflow state, otherwise by changing the field. */
export function useMoves(parts: ListParts, by: string): Moves {
  const { workflow, operations } = parts;
  const resource = useResourceContext() ?? '';
  const { can, canField, blocked } = useAccess();
  const field = useField(by);
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const provider = useDataProvider<StepProvider & DataProvider>();
  const [pending, setPending] = useState<{ readonly record: RaRecord; readonly request: StepRequest } | null>(
    null,
  );
  const pages = usePages(pending ? resource : null);
  const isState = workflow?.field === by;
  const canWrite =
    !isState &&
    blocked === null &&
    field?.readOnly === false &&
    operations.includes('update') &&
    can(resource, 'update') &&
    canField(resource, 'update', by);

  const targetsOf = (record: RaRecord): readonly string[] => {
    const here = String(valueAt(record, by));
    const steps = isState && blocked === null ? workflow.steps : [];
    const reached = steps
      .filter(step => step.from.includes(here) && can(resource, step.name))
      .map(({ to }) => to);
    const options = canWrite ? (field?.options ?? []).map(({ value }) => value) : [];
    return [...new Set([...reached, ...options])].filter(value => value !== here);
  };

  const takeStep = async (listed: RaRecord, to: string) => {
    const { data: record } = await provider.getOne<RaRecord>(resource, { id: listed.id });
    const choices: readonly StepChoice[] = record._transitions ?? [];
    const choice = choices.find(each => each.to === to && each.allowed);
    const step = workflow?.steps.find(({ name }) => name === choice?.name);
    if (!choice || !step) {
      const why = choices.find(each => each.to === to)?.why?.message;
      notify(why ?? translate('app.boards.not_possible'), { type: 'warning' });
      return refresh();
    }
    const isSimple = !step.confirm && !step.reason && !step.fourEyes && choice.missing.length === 0;
    if (!isSimple) return setPending({ record, request: { step, missing: choice.missing, decision: null } });
    await provider.takeStep(resource, {
      id: record.id,
      version: record.version,
      step: step.name,
      order: {},
    });
    const name = translate(`resources.${resource}.transitions.${step.name}`);
    notify('app.workflow.notice.done', { type: 'success', messageArgs: { step: name } });
    refresh();
  };

  const write = async (record: RaRecord, value: string) => {
    await provider.update(resource, {
      id: record.id,
      data: withValueAt({}, by, value),
      previousData: record,
    });
    notify('app.boards.moved', { type: 'success' });
    refresh();
  };

  return {
    targetsOf,
    move: (record, value) => {
      void (isState ? takeStep(record, value) : write(record, value)).catch(notifyError);
    },
    question: pending && pages && (
      <RecordContextProvider value={pending.record}>
        <StepDialog
          parts={{ entity: parts.entity, workflow, ...(pages.edit && { form: pages.edit }) }}
          request={pending.request}
          onClose={() => setPending(null)}
        />
      </RecordContextProvider>
    ),
  };
}
