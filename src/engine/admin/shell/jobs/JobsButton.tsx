import { begunBulk } from '../../kit/bulk/bulkContext';
import { lazily } from '../../kit/lazily';
import { useStored } from '../../kit/store';

const RunningJobs = lazily(async () => (await import('./RunningJobs')).RunningJobs);

/** In the top bar once the user has started a bulk change. */
export const JobsButton = () => (useStored(begunBulk) > 0 ? <RunningJobs /> : null);
