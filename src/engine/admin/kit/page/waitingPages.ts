const listeners = new Set<() => void>();
let count = 0;

/** Pages whose code has not come: where one stands, nothing is on the screen that was read from the server. */
export const waitingPages = {
  any: (): boolean => count > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** One more until the answer is called. */
  enter: (): (() => void) => {
    change(1);
    return () => change(-1);
  },
};

function change(by: number): void {
  count += by;
  for (const listener of [...listeners]) listener();
}
