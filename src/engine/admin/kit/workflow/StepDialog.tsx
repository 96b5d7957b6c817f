import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Form,
  type RaRecord,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Decision } from '../../../shared/workflow';
import { StaleChanges } from '../conflict/StaleChanges';
import { staleAnswer } from '../conflict/staleAnswer';
import { EntryDialog } from '../dialog/EntryDialog';
import { FaultAlert } from '../dialog/FaultAlert';
import { ReasonField } from '../dialog/ReasonField';
import { fits, isSendable } from '../dialog/textLength';
import { faultText } from '../faultText';
import { keepInput } from '../form/keepInput';
import type { ShowParts } from '../page/parts/parts';
import { recordName } from '../recordName';
import { givenFields } from './givenFields';
import { StepInputs } from './StepInputs';
import type { StepProvider } from './stepProvider';
import type { Step } from './workflowParts';

/** A step to take, or a decision about a pending one. */
export interface StepRequest {
  readonly step: Step;
  /** required fields that have no value yet */
  readonly missing: readonly string[];
  readonly decision: Decision | null;
}

/** Another user has saved the record since the dialog was opened. */
interface Stale {
  readonly before: RaRecord;
  readonly current: RaRecord;
}

interface Props {
  readonly parts: Pick<ShowParts, 'entity' | 'workflow' | 'form' | 'stepTarget'>;
  readonly request: StepRequest;
  /** the record's figures, for confirmation */
  readonly figures?: ReactNode;
  /** further information before the step */
  readonly note?: ReactNode;
  readonly onClose: () => void;
}

/** The dialog before a step: required input and obstacles. A step without input is confirmed with a single key. */
export const StepDialog = ({
  parts,
  request: { step, missing, decision },
  figures,
  note,
  onClose,
}: Props) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const provider = useDataProvider<StepProvider & ReturnType<typeof useDataProvider>>();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasInput, setHasInput] = useState(false);
  if (!record || !parts.workflow) return null;
  const needsReason = decision === 'refuse' || (decision === null && step.reason === true);
  const name = translate(`resources.${resource}.transitions.${step.name}`);
  const title = decision === null ? name : `${translate(`app.workflow.${decision}`)}: ${name}`;
  const label = recordName(record);
  const state: unknown = stale?.current[parts.workflow.field];
  const isOver = decision === null && typeof state === 'string' && !step.from.includes(state);

  const send = async (values: Readonly<Record<string, unknown>>) => {
    setIsBusy(true);
    setFault(null);
    try {
      const { data: taken } = await provider.takeStep(resource, {
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
      const target =
        outcome === 'done' || outcome === 'approve' ? parts.stepTarget?.(step.name, taken) : null;
      if (target == null) refresh();
      else redirect('show', resource, target);
      onClose();
    } catch (error) {
      const current = staleAnswer(error)?.current;
      if (current) {
        setStale({ before: stale?.before ?? record, current });
        setIsBusy(false);
        return refresh();
      }
      setFault(faultText(error, field => translate(`resources.${resource}.fields.${field}`, { _: '' })));
      setIsBusy(false);
    }
  };

  return (
    <EntryDialog isChanged={reason !== '' || hasInput} onClose={onClose} maxWidth="sm">
      <Form
        record={{ ...record, [parts.workflow.field]: step.to }}
        resetOptions={keepInput}
        onSubmit={send}
        noValidate
      >
        <InputWatch onInput={setHasInput} />
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <span>{translate(hintOf(step, decision), { label })}</span>
          <Box sx={figuresLook}>{figures}</Box>
          {note}
          {parts.form && missing.length > 0 && (
            <StepInputs form={parts.form} names={missing} needed={missing} />
          )}
          {(needsReason || step.reason || decision === 'withdraw') && decision !== 'approve' && (
            <ReasonField
              about={`${step.name}${decision === null ? '' : `/${decision}`}`}
              value={reason}
              onChange={setReason}
              isOptional={!needsReason}
            />
          )}
          {stale && (
            <Alert severity="warning">
              <StaleChanges entity={parts.entity} {...stale} />
              {translate(isOver ? 'app.workflow.stale_over' : 'app.workflow.stale', { step: name })}
            </Alert>
          )}
          <FaultAlert text={fault} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            autoFocus={!needsReason && missing.length === 0}
            disabled={isBusy || isOver || (needsReason ? !isSendable(reason) : !fits(reason))}
          >
            {decision === null ? name : translate(`app.workflow.${decision}`)}
          </Button>
        </DialogActions>
      </Form>
    </EntryDialog>
  );
};

const InputWatch = ({ onInput }: { readonly onInput: (hasInput: boolean) => void }) => {
  const { isDirty } = useFormState();
  useEffect(() => onInput(isDirty), [isDirty, onInput]);
  return null;
};

const figuresLook = { '&:empty': { display: 'none' }, '& dl': { p: 0, border: 0 } };

function hintOf({ fourEyes, confirm }: Step, decision: Decision | null): string {
  if (decision !== null) return `app.workflow.hint.${decision}`;
  return `app.workflow.hint.${fourEyes ? 'four_eyes' : confirm ? 'confirm' : 'step'}`;
}
