import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../../kit/lazyPart';
import { useServices } from '../services';
import { staleSignal } from './staleSignal';

const loadStepUp = () => import('./StepUpDialog');
const loadStale = () => import('./StaleDialog');
const StepUpDialog = lazyPart(async () => (await loadStepUp()).StepUpDialog);
const StaleDialog = lazyPart(async () => (await loadStale()).StaleDialog);

/** The code of dialogs that few ever see; it comes beforehand, so that they also open when the server is away. */
export const dialogCode = [loadStepUp, loadStale, () => import('./SessionWarning')] as const;

/** Opens when the server wants a fresh proof of who is there. */
export function StepUp() {
  const { stepUp } = useServices();
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked);
  return isAsked ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null;
}

/** Opens when somebody else has changed the record in between. */
export function Stale() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => staleSignal.subscribe(() => setOpen(true)), []);
  return isOpen ? (
    <Suspense>
      <StaleDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
