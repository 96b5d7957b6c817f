import type { Data } from '../access/data.ts';
import { forgetVisits } from './forgetVisits.ts';

const hourMs = 3_600_000;

interface Parts {
  /** must carry every right */
  readonly data: Data;
  readonly log: { warn(details: object, message: string): void };
}

/** Forgets old visits when the server starts and every hour after. */
export class VisitKeeper {
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();

  constructor(readonly parts: Parts) {}

  start(): void {
    const { data, log } = this.parts;
    const tidy = () => {
      this.#round = forgetVisits(data)
        .then(() => undefined)
        .catch(error => log.warn({ err: error }, 'old visits could not be removed'));
    };
    tidy();
    this.#timer = setInterval(tidy, hourMs);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#round;
  }
}
