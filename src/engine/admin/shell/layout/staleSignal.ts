/** Says that the server refused a write because the record had changed meanwhile (412). */
const listeners = new Set<() => void>();

export const staleSignal = {
  emit(): void {
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
