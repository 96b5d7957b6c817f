import { createStore } from '../store';

/** How many pages stand on the screen whose code has not come: where one does, nothing there was read from the server. */
export const waitingPages = createStore(0);

/** One more until the answer is called. */
export function addWaitingPage(): () => void {
  waitingPages.set(waitingPages.get() + 1);
  return () => waitingPages.set(waitingPages.get() - 1);
}
