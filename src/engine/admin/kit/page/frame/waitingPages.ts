import { createStore } from '../../store';

/** How many pages on the screen are still loading their code, and so have sent no request yet. */
export const waitingPages = createStore(0);

/** Increases the count until the returned function is called. */
export function addWaitingPage(): () => void {
  waitingPages.set(waitingPages.get() + 1);
  return () => waitingPages.set(waitingPages.get() - 1);
}
