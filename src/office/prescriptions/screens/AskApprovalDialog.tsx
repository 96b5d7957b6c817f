import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { DayField } from '@engine/admin/kit/dialog/DayField';
import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { RecordField } from '@engine/admin/kit/inputs/records/RecordField';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { Alert, Checkbox, DialogContentText, FormControlLabel, LinearProgress } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { createApprovalApi } from './approvalApi';

interface Props {
  readonly prescription: number;
  /** day of an earlier request; null: none */
  readonly askedOn: string | null;
  readonly onClose: () => void;
}

/**
 * Shows the insurer, the requesting company and the day by which an answer is expected, and writes the
 * letter.
 */
export function AskApprovalDialog({ prescription, askedOn, onClose }: Props) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi(createApprovalApi);
  const [chosen, setChosen] = useState<number | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const look = useQuery({
    queryKey: ['approval', prescription],
    queryFn: () => api.look(prescription),
    retry: false,
    gcTime: 0,
  });
  const company = chosen ?? look.data?.company ?? null;
  const answerBy = day ?? look.data?.answer_by ?? '';
  const insurer = look.data?.insurer ?? null;
  const ask = useMutation({
    mutationFn: () => api.ask(prescription, { company, answer_by: answerBy, again }),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('prescriptions.approval.done', { type: 'success' });
      onClose();
      refresh();
    },
  });
  const isComplete = insurer !== null && company !== null && answerBy !== '';
  return (
    <AskDialog
      title="prescriptions.approval.title"
      submit="prescriptions.approval.write"
      isReady={isComplete && (askedOn === null || again) && !ask.isPending}
      isChanged={chosen !== null || day !== null}
      onSubmit={ask.mutate}
      onCancel={onClose}
    >
      <NotLoaded error={look.error} refetch={look.refetch} />
      {look.isPending && <LinearProgress aria-label={translate('prescriptions.approval.title')} />}
      {look.data && (
        <>
          {insurer === null ? (
            <Alert severity="warning">{translate('prescriptions.approval.no_insurer')}</Alert>
          ) : (
            <DialogContentText>{translate('prescriptions.approval.hint', { insurer })}</DialogContentText>
          )}
          <RecordField
            reference="companies"
            label="prescriptions.approval.company"
            value={company}
            onChange={setChosen}
          />
          <DayField
            label="resources.prescriptions.fields.approval_answer_by"
            value={answerBy}
            onChange={setDay}
          />
          {askedOn !== null && (
            <Alert severity="info">
              {translate('prescriptions.approval.asked', { day: formatDay(askedOn, tag) })}
              <FormControlLabel
                control={<Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)} />}
                label={translate('prescriptions.approval.again')}
                sx={{ mx: 0, mt: 0.5, gap: 1, display: 'flex' }}
              />
            </Alert>
          )}
        </>
      )}
    </AskDialog>
  );
}
