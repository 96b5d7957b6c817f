import { validateRefreshBoundaryAndEnqueueUpdate } from '/@react-refresh';

const waiting: (() => void)[] = [];

window.__registerBeforePerformReactRefresh(() => {
  const due = waiting.splice(0);
  // the refresh happens in the current turn of the event loop
  setTimeout(() => {
    for (const done of due) done();
  });
});

/**
 * Resolves when Fast Refresh has registered every component that was loaded. Before that, React treats the
 * new version of a component as another component and remounts it without what was typed.
 */
export function refreshed(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    validateRefreshBoundaryAndEnqueueUpdate('refreshed', { Nothing }, { Nothing });
  });
}

const Nothing = () => null;
