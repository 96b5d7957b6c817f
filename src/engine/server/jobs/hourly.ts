/** Periodic work: done when the server starts and every hour after. */
export interface HourlyWork {
  /** one round; a long one checks between its steps whether the server is stopping */
  readonly work: (isStopped: () => boolean) => Promise<unknown>;
  /** log message for a failed round; the next one follows after an hour */
  readonly failed: string;
}

export const hourMs = 3_600_000;
