interface LoopParts {
  /** one round of work; a long one checks between its steps whether the server is stopping */
  readonly round: (isStopped: () => boolean) => Promise<unknown>;
  /** from the end of one round to the start of the next */
  readonly pauseMs: number;
  /** log message for a failed round; the next round follows anyway */
  readonly failed: string;
  /** what may be logged of the error; by default the error itself */
  readonly describe?: (error: unknown) => object;
  readonly log: { warn(details: object, message: string): void };
}

/** Repeats a round of work as long as the server runs. Rounds never overlap. */
export class WorkLoop {
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(readonly parts: LoopParts) {}

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The first round starts after one pause, or at once. */
  start(first: 'after a pause' | 'at once' = 'after a pause'): void {
    if (first === 'at once') this.#run();
    else this.#timer = setTimeout(() => this.#run(), this.parts.pauseMs);
  }

  /** Waits for the current round; no further one follows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
  }

  #run(): void {
    const { round, failed, describe = error => ({ err: error }), log } = this.parts;
    this.#round = Promise.resolve()
      .then(() => round(() => this.#isStopped))
      .catch(error => log.warn(describe(error), failed))
      .then(() => {
        if (!this.#isStopped) this.start();
      });
  }
}
