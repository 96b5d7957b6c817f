import { createStore } from '../store';

/** How many pages on the screen still wait for their code, and so have read nothing from the server. */
export const waitingPages = createStore(0);

/** Counts one more until the returned function is called. */
export function addWaitingPage(): () => void {
  waitingPages.set(waitingPages.get() + 1);
  return () => waitingPages.set(waitingPages.get() - 1);
}
