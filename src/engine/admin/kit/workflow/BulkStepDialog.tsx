import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useMemo, useState } from 'react';
import { useDataProvider, useListContext, useRefresh, useResourceContext, useTranslate } from 'react-admin';
import type { StepResult } from '../../../shared/workflow';
import { ReasonField } from '../dialog/ReasonField';
import { SelectedNames } from '../list/SelectedNames';
import { useSelectedRecords } from '../list/useSelectedRecords';
import { recordName } from '../recordName';
import { faultText } from './faultText';
import { StepResults } from './StepResults';
import type { StepProvider } from './stepProvider';
import type { Step } from './workflowParts';

interface Props {
  readonly step: Step;
  readonly onClose: () => void;
}

/** Asks once for all records, then lists the outcome of each. */
export const BulkStepDialog = ({ step, onClose }: Props) => {
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { records } = useSelectedRecords();
  const translate = useTranslate();
  const refresh = useRefresh();
  const provider = useDataProvider<StepProvider & ReturnType<typeof useDataProvider>>();
  const [ids] = useState(selectedIds);
  const labels = useMemo(
    () => new Map(records.map(record => [Number(record.id), recordName(record)])),
    [records],
  );
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<readonly StepResult[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const name = translate(`resources.${resource}.transitions.${step.name}`);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setFault(null);
    try {
      const order = reason.trim() === '' ? {} : { reason };
      setResults((await provider.takeSteps(resource, { ids, step: step.name, order })).data);
      refresh();
    } catch (error) {
      setFault(faultText(error, () => ''));
    }
    setIsBusy(false);
  };
  const close = () => {
    if (results) onUnselectItems();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm">
      <form onSubmit={send}>
        <DialogTitle>{name}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          {results ? (
            <StepResults results={results} labels={labels} />
          ) : (
            <div>
              {translate('app.workflow.bulk_hint', { smart_count: ids.length })}
              <SelectedNames />
            </div>
          )}
          {!results && step.reason && <ReasonField value={reason} onChange={setReason} />}
          {fault !== null && <Alert severity="error">{translate(fault, { _: fault })}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} color="inherit" autoFocus={results !== null}>
            {translate(results ? 'ra.action.close' : 'ra.action.cancel')}
          </Button>
          {!results && (
            <Button
              type="submit"
              variant="contained"
              disabled={isBusy || (step.reason === true && reason.trim() === '')}
            >
              {name}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};
