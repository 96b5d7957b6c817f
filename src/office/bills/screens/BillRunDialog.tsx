import { EntryDialog } from '@engine/admin/kit/dialog/EntryDialog';
import { toggled } from '@engine/admin/kit/toggled';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import { DialogTitle, useMediaQuery, useTheme } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { RunPreview } from '../shared/runPreview';
import { createBillingApi, type RunChoice, type RunResult } from './billingApi';
import { RunChoiceStep } from './RunChoiceStep';
import { RunJobStep } from './RunJobStep';
import { RunPreviewStep } from './RunPreviewStep';
import { type Dropped, shownOf, stillIn } from './runState';

type Step =
  | { readonly name: 'choice' }
  | { readonly name: 'preview'; readonly choice: RunChoice; readonly preview: RunPreview }
  | { readonly name: 'job'; readonly job: number; readonly run: string; readonly result: RunResult };

interface Run {
  readonly choice: RunChoice;
  readonly preview: RunPreview;
  readonly result: RunResult;
}

/** Choose a month, preview its bills, exclude cases, bill the rest. */
export function BillRunDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const api = useApi(createBillingApi);
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [step, setStep] = useState<Step>({ name: 'choice' });
  const [dropped, setDropped] = useState<Dropped>(new Set());

  const look = useMutation({
    mutationFn: api.preview,
    onError: notifyError,
    onSuccess: (preview, choice) => {
      setDropped(new Set());
      setStep({ name: 'preview', choice, preview });
    },
  });
  const again = useMutation({
    mutationFn: api.preview,
    onSuccess: (preview, choice) => {
      setDropped(before => stillIn(preview, before));
      setStep({ name: 'preview', choice, preview });
    },
  });
  const run = useMutation({
    mutationFn: ({ choice, preview, result }: Run) => api.run(choice, shownOf(preview, dropped), result),
    onError: (error, { choice }) => {
      notifyError(error);
      // What is to be billed may have changed, and only what is shown here is billed.
      again.mutate(choice);
    },
    onSuccess: (started, { result }) => setStep({ name: 'job', ...started, result }),
  });
  const close = () => {
    if (step.name === 'job') refresh();
    onClose();
  };

  return (
    <EntryDialog
      isChanged={step.name === 'preview' && dropped.size > 0}
      onClose={close}
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate('billing.run.title')}</DialogTitle>
      {step.name === 'choice' && (
        <RunChoiceStep
          initial={look.variables ?? null}
          isBusy={look.isPending}
          onClose={close}
          onPreview={look.mutate}
        />
      )}
      {step.name === 'preview' && (
        <RunPreviewStep
          key={step.choice.period}
          preview={step.preview}
          period={step.choice.period}
          dropped={dropped}
          onToggle={ids => setDropped(before => toggled(before, ids))}
          isBusy={run.isPending || look.isPending || again.isPending}
          onMonth={period => look.mutate({ ...step.choice, period })}
          onBack={() => setStep({ name: 'choice' })}
          onRun={result => run.mutate({ ...step, result })}
        />
      )}
      {step.name === 'job' && (
        <RunJobStep job={step.job} run={step.run} result={step.result} onClose={close} />
      )}
    </EntryDialog>
  );
}
