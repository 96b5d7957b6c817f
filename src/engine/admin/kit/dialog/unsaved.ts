import { createStore } from '../store';

/** How many places of the page have input that a reload would lose: dialogs, and pages without drafts. */
export const unsaved = createStore(0);

/** Counts a place until the returned function is called. */
export function countUnsaved(): () => void {
  unsaved.set(unsaved.get() + 1);
  return () => unsaved.set(unsaved.get() - 1);
}

/** Resolves when a reload loses nothing. */
export async function nothingUnsaved(): Promise<void> {
  if (unsaved.get() === 0) return;
  await new Promise<void>(resolve => {
    const stop = unsaved.subscribe(() => {
      if (unsaved.get() > 0) return;
      stop();
      resolve();
    });
  });
}
