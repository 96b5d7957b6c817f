const hourMs = 3_600_000;

export interface HourlyWork {
  /** one round; where it takes long, it asks between its steps whether the server is about to stop */
  readonly work: (isStopped: () => boolean) => Promise<unknown>;
  /** what the log says of a round that fails: the next hour brings another */
  readonly failed: string;
}

interface HourlyParts extends HourlyWork {
  readonly log: { warn(details: object, message: string): void };
}

/** Does something when the server starts and every hour after, one round after the other. */
export class Hourly {
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(readonly parts: HourlyParts) {}

  start(): void {
    const { work, failed, log } = this.parts;
    const next = () => {
      this.#round = this.#round
        .then(() => work(() => this.#isStopped))
        .catch(error => log.warn({ err: error }, failed));
    };
    next();
    this.#timer = setInterval(next, hourMs);
  }

  /** Finishes the round at hand. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#round;
  }
}
