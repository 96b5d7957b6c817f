import { useTranslate } from 'react-admin';
import type { PriceStep } from '../shared/caseExplanation';
import { useFigures } from './useFigures';

/** The steps that changed a line's price beyond quantity × price, in words. */
export function useStepText(): (step: PriceStep) => string {
  const translate = useTranslate();
  const { money, price, km, percent } = useFigures();
  const paramsOf = (step: PriceStep) => {
    switch (step.kind) {
      case 'shared':
        return { rank: step.rank, percent: step.percent, from: price(step.from) };
      case 'percent':
        return { percent: percent(step.percent), of: money(step.of) };
      case 'waiting':
      case 'quarters':
        return { minutes: step.minutes, free: step.free };
      case 'band':
        return { from: km(step.from), to: step.to === null ? '…' : km(step.to), km: km(step.km) };
      case 'minimum':
      case 'tourMinimum':
      case 'maximum':
        return { from: money(step.from), to: money(step.to) };
      case 'vatOnTop':
        return { net: money(step.net), rate: step.rate };
    }
  };
  return step => translate(`cases.steps.${step.kind}`, paramsOf(step));
}
