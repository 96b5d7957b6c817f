import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { cloneElement, useState } from 'react';
import {
  Form,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { Decision } from '../../../shared/workflow';
import { ReasonField } from '../dialog/ReasonField';
import { FormControls } from '../form/FormControls';
import { keepInput } from '../form/keepInput';
import type { ShowParts } from '../page/parts';
import { recordName } from '../recordName';
import { faultText } from './faultText';
import { givenFields } from './givenFields';
import type { StepProvider } from './stepProvider';
import type { Step } from './workflowParts';

/** What is to be done: a step, or a decision about one that waits. */
export interface Asked {
  readonly step: Step;
  /** required fields that have no value yet */
  readonly missing: readonly string[];
  readonly decision: Decision | null;
}

interface Props {
  readonly parts: ShowParts;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** One look before a step: what it asks for, and what hinders it. A step that asks nothing needs one key. */
export const StepDialog = ({ parts, asked: { step, missing, decision }, onClose }: Props) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<StepProvider & ReturnType<typeof useDataProvider>>();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!record || !parts.workflow) return null;
  const { form: Inputs } = parts;
  const needsReason = decision === 'refuse' || (decision === null && step.reason === true);
  const name = translate(`resources.${resource}.transitions.${step.name}`);
  const title = decision === null ? name : `${translate(`app.workflow.${decision}`)}: ${name}`;
  const label = recordName(record);

  const send = async (values: Readonly<Record<string, unknown>>) => {
    setIsBusy(true);
    setFault(null);
    try {
      await provider.takeStep(resource, {
        id: record.id,
        version: record.version,
        step: step.name,
        order: {
          ...(reason.trim() !== '' && { reason }),
          ...(decision !== null && { decision }),
          ...(missing.length > 0 && { fields: givenFields(missing, values) }),
        },
      });
      const outcome = decision ?? (step.fourEyes ? 'requested' : 'done');
      notify(`app.workflow.notice.${outcome}`, { type: 'success', messageArgs: { step: name } });
      refresh();
      onClose();
    } catch (error) {
      setFault(faultText(error, field => translate(`resources.${resource}.fields.${field}`, { _: '' })));
      setIsBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <Form
        record={{ ...record, [parts.workflow.field]: step.to }}
        resetOptions={keepInput}
        onSubmit={send}
        noValidate
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <span>{translate(hintOf(step, decision), { label })}</span>
          {Inputs && missing.length > 0 && (
            <Inputs
              render={({ inputs }) => (
                <FormControls>
                  {missing.map(field => {
                    const input = inputs[field];
                    return input && cloneElement(input, { key: field, required: true });
                  })}
                </FormControls>
              )}
            />
          )}
          {(needsReason || step.reason || decision === 'withdraw') && decision !== 'approve' && (
            <ReasonField value={reason} onChange={setReason} isOptional={!needsReason} />
          )}
          {fault !== null && <Alert severity="error">{translate(fault, { _: fault })}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            autoFocus={!needsReason && missing.length === 0}
            disabled={isBusy || (needsReason && reason.trim() === '')}
          >
            {decision === null ? name : translate(`app.workflow.${decision}`)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
};

function hintOf({ fourEyes, confirm }: Step, decision: Decision | null): string {
  if (decision !== null) return `app.workflow.hint.${decision}`;
  return `app.workflow.hint.${fourEyes ? 'four_eyes' : confirm ? 'confirm' : 'step'}`;
}
