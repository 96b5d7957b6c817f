/** Messages between the benchmark and its child processes. */
export interface Serving {
  readonly kind: 'serving';
  readonly origin: string;
  /** since the start of the process */
  readonly startMs: number;
}

export interface Figures {
  readonly kind: 'figures';
  /** CPU time since the start */
  readonly cpuMs: number;
  /** most memory that the process has held, and its current memory */
  readonly peakMb: number;
  readonly nowMb: number;
}

/** The statements sent to the database between `count` and `counted`. */
export interface Counted {
  readonly kind: 'counted';
  readonly texts: readonly string[];
}

export type Command = 'figures' | 'count' | 'counted' | 'stop';

interface Answers {
  readonly counted?: () => readonly string[];
  readonly count?: () => void;
  readonly stop: () => Promise<void>;
}

/** Answers the messages of the parent. If the parent ends, this process ends too. */
export function answerParent(origin: string, { count, counted, stop }: Answers): void {
  process.on('message', async (command: Command) => {
    if (command === 'count') count?.();
    if (command === 'counted')
      process.send?.({ kind: 'counted', texts: counted?.() ?? [] } satisfies Counted);
    if (command === 'figures') {
      const { user, system } = process.cpuUsage();
      process.send?.({
        kind: 'figures',
        cpuMs: (user + system) / 1_000,
        peakMb: process.resourceUsage().maxRSS / 1_024,
        nowMb: process.memoryUsage.rss() / 1_048_576,
      } satisfies Figures);
    }
    if (command !== 'stop') return;
    await stop();
    process.exit(0);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ kind: 'serving', origin, startMs: performance.now() } satisfies Serving);
}
