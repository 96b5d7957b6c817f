import { createStore } from '../../kit/store';

/** Whether the list of the user's jobs is open. */
export const jobsOpen = createStore(false);
