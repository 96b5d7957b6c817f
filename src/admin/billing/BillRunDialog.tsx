import { Dialog, DialogTitle, useMediaQuery, useTheme } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import type { RunChoice, RunPreview } from './billingApi';
import { RunChoiceStep } from './RunChoiceStep';
import { RunJobStep } from './RunJobStep';
import { RunPreviewStep } from './RunPreviewStep';
import type { Dropped } from './runState';
import { useBillingApi } from './useBillingApi';

type Step =
  | { readonly name: 'choice' }
  | { readonly name: 'preview'; readonly choice: RunChoice; readonly preview: RunPreview }
  | {
      readonly name: 'job';
      readonly job: number;
      readonly result: 'issued' | 'drafts';
      readonly choice: RunChoice;
    };

/** Choose a month, look at what would be billed, put cases aside, bill the rest. */
export function BillRunDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useBillingApi();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [step, setStep] = useState<Step>({ name: 'choice' });
  const [choice, setChoice] = useState<RunChoice | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }
  const look = (chosen: RunChoice) =>
    whileBusy(async () => {
      setChoice(chosen);
      setStep({ name: 'preview', choice: chosen, preview: await api.preview(chosen) });
    });
  const run = (chosen: RunChoice, dropped: Dropped, result: 'issued' | 'drafts') =>
    whileBusy(async () =>
      setStep({ name: 'job', job: await api.run(chosen, [...dropped], result), result, choice: chosen }),
    );
  const close = () => {
    if (step.name === 'job') refresh();
    onClose();
  };

  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('billing.run.title')}</DialogTitle>
      {step.name === 'choice' && (
        <RunChoiceStep initial={choice} isBusy={isBusy} onClose={close} onPreview={look} />
      )}
      {step.name === 'preview' && (
        <RunPreviewStep
          preview={step.preview}
          period={step.choice.period}
          isBusy={isBusy}
          onBack={() => setStep({ name: 'choice' })}
          onRun={(dropped, result) => run(step.choice, dropped, result)}
        />
      )}
      {step.name === 'job' && <RunJobStep job={step.job} result={step.result} onClose={close} />}
    </Dialog>
  );
}
