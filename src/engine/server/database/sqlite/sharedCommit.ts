import { setImmediate } from 'node:timers/promises';
import type Sqlite from 'libsql';
import type { Queue } from './queue.ts';

type Work<H> = (handle: H) => Promise<unknown>;

interface Waiting<H> {
  readonly work: Work<H>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits how long the first one waits for the others. */
const mostTogether = 50;

/**
 * Brief transactions that share a commit, since waiting for the disk takes longer than any of them. They run one
 * after the other in a savepoint each, and none is resolved before the commit of all.
 */
export class SharedCommit<H> {
  readonly #waiting: Waiting<H>[] = [];
  #isQueued = false;

  constructor(
    readonly queue: Queue,
    readonly writer: Sqlite.Database,
    readonly handle: H,
  ) {}

  /** number of waiting ones that the queue does not know of */
  get waiting(): number {
    return Math.max(this.#waiting.length - 1, 0);
  }

  run<T>(work: (handle: H) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // The result of this very work, so it has its type.
      this.#waiting.push({ work, resolve: result => resolve(result as T), reject });
      this.#enqueue();
    });
  }

  #enqueue(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    void this.queue.run(() => this.#runTogether());
  }

  async #runTogether(): Promise<void> {
    const begun: Waiting<H>[] = [];
    const answers: (() => void)[] = [];
    try {
      this.writer.exec('begin immediate');
      for (let next = await this.#next(); next; next = await this.#next()) {
        begun.push(next);
        answers.push(await this.#inSavepoint(next));
        if (begun.length >= mostTogether) break;
      }
      this.writer.exec('commit');
      for (const answer of answers) answer();
    } catch (error) {
      if (this.writer.inTransaction) this.writer.exec('rollback');
      for (const { reject } of begun.length > 0 ? begun : this.#waiting.splice(0)) reject(error);
    } finally {
      this.#isQueued = false;
      if (this.#waiting.length > 0) this.#enqueue();
    }
  }

  /** Yields once to the event loop, so that requests that have just arrived can join. */
  async #next(): Promise<Waiting<H> | undefined> {
    if (this.#waiting.length === 0) await setImmediate();
    return this.#waiting.shift();
  }

  /**
   * Returns the function that settles the promise: even a failure may depend on uncommitted writes of another work,
   * so it waits for the commit. Throws only if the database has aborted the whole transaction, for example on a full
   * disk.
   */
  async #inSavepoint({ work, resolve, reject }: Waiting<H>): Promise<() => void> {
    this.writer.exec('savepoint work');
    try {
      const result = await work(this.handle);
      this.writer.exec('release work');
      return () => resolve(result);
    } catch (error) {
      if (!this.writer.inTransaction) throw error;
      this.writer.exec('rollback to work; release work');
      return () => reject(error);
    }
  }
}
