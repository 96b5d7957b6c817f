export type Sheet = 'palette' | 'help';

let open: Sheet | null = null;
const listeners = new Set<() => void>();

/** Which of the two is open: the command palette or the list of shortcuts. */
export const sheets = {
  show(sheet: Sheet | null): void {
    open = sheet;
    for (const listener of listeners) listener();
  },
  current: () => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
