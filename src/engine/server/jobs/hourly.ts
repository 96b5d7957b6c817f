/** Work that time alone brings: done when the server starts and every hour after. */
export interface HourlyWork {
  /** one round; where it takes long, it asks between its steps whether the server is about to stop */
  readonly work: (isStopped: () => boolean) => Promise<unknown>;
  /** what the log says of a round that fails: the next hour brings another */
  readonly failed: string;
}

export const hourMs = 3_600_000;
