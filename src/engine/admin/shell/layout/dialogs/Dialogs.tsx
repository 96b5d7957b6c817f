import { useStored } from '../../../kit/store';
import { jobsOpen } from '../../jobs/jobsOpen';
import { useServices } from '../../services';
import { MyJobsDialog, StaleDialog, StepUpDialog } from './rareDialogs';

/** Opens when the server demands a recent re-authentication. */
export function StepUp() {
  const { stepUp } = useServices();
  return useStored(stepUp.waiting).length > 0 ? <StepUpDialog /> : null;
}

/** The user's jobs, opened from the top bar or the user menu. */
export const MyJobs = () => (useStored(jobsOpen) ? <MyJobsDialog /> : null);

/** Opens when another user has changed the record in the meantime. */
export function Stale() {
  const { staleWrite } = useServices();
  const error = useStored(staleWrite);
  return error && <StaleDialog error={error} onClose={() => staleWrite.set(null)} />;
}
