import { validateRefreshBoundaryAndEnqueueUpdate } from '/@react-refresh';

const waiting: (() => void)[] = [];

window.__registerBeforePerformReactRefresh(() => {
  const due = waiting.splice(0);
  // the refresh follows within this turn
  setTimeout(() => {
    for (const done of due) done();
  });
});

/**
 * Resolves when Fast Refresh knows every component that was loaded. Until then React takes the newer version of one for
 * another component: it would begin again, without what was typed.
 */
export function refreshed(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    validateRefreshBoundaryAndEnqueueUpdate('refreshed', { Nothing }, { Nothing });
  });
}

const Nothing = () => null;
