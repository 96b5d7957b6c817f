import { useStored } from '../../kit/store';
import { jobsOpen } from '../jobs/jobsOpen';
import { useServices } from '../services';
import { MyJobsDialog, StaleDialog, StepUpDialog } from './rareDialogs';

/** Opens when the server wants a fresh proof of who is there. */
export function StepUp() {
  const { stepUp } = useServices();
  return useStored(stepUp.waiting).length > 0 ? <StepUpDialog /> : null;
}

/** The jobs of the user, from the bar or their menu. */
export const MyJobs = () => (useStored(jobsOpen) ? <MyJobsDialog /> : null);

/** Opens when another user has changed the record in between. */
export function Stale() {
  const { staleWrite } = useServices();
  const error = useStored(staleWrite);
  return error && <StaleDialog error={error} onClose={() => staleWrite.set(null)} />;
}
