import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** works at once; each has a thread of its own */
  readonly width: number;
  /** works that wait for a thread; further ones are refused (503) */
  readonly length: number;
  /** milliseconds after which a work is ended, together with its thread */
  readonly timeMs: number;
  /**
   * After that time its caller learns of it, and the thread goes on, in its place, until it has an answer: a driver that
   * comes back into an ended thread ends the whole process.
   */
  readonly isLetFinish?: true;
  /** MB of objects that a work may make */
  readonly memoryMb: number;
}

/** The work was ended because it took too much. */
export class ThreadLimitError extends Error {
  constructor(
    readonly limit: 'time' | 'memory',
    readonly most: number,
  ) {
    super(`The work took more than its ${limit}.`);
  }
}

/** As many works wait for a thread as may. */
export class ThreadsBusyError extends Error {
  constructor() {
    super('Too many works wait for a thread.');
  }
}

/**
 * Runs what would block everybody else in threads beside the server: a file sends one message with the answer for each
 * message that it gets. Threads are kept for the next work, and end with the process. Throws `ThreadLimitError`, and
 * `ThreadsBusyError` when too many wait.
 */
export class ThreadPool {
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    readonly file: URL,
    readonly limits: ThreadLimits,
  ) {}

  /** `mostBefore` is how many may wait already, where this work is not to be refused like others. */
  async run(message: unknown, mostBefore = this.limits.length): Promise<unknown> {
    await this.#turn(mostBefore);
    return this.#ask(this.#idle.pop() ?? this.#open(), message);
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // A finished work hands its place over, so `#running` stays as it is.
    if (next) next();
    else this.#running -= 1;
  }

  #turn(mostBefore: number): Promise<void> {
    if (this.#running < this.limits.width) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= mostBefore) return Promise.reject(new ThreadsBusyError());
    return new Promise(begin => this.#waiting.push(begin));
  }

  #open(): Worker {
    const isSource = this.file.pathname.endsWith('.ts');
    const worker = new Worker(isSource ? fromSource(this.file) : this.file, {
      eval: isSource,
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
      // Secrets of the settings are of no use to it.
      env: {},
    });
    // Without a listener a fault between two works would end the process.
    worker.on('error', () => {});
    worker.on('exit', () => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return worker;
  }

  #ask(worker: Worker, message: unknown): Promise<unknown> {
    const { timeMs, memoryMb, isLetFinish } = this.limits;
    return new Promise((resolve, reject) => {
      const settle = (isKept: boolean, done: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
        if (isKept) this.#idle.push(worker);
        else void worker.terminate();
        this.#leave();
        done();
      };
      const onMessage = (answer: unknown) => settle(true, () => resolve(answer));
      const onError = (error: NodeJS.ErrnoException) => {
        const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        settle(false, () => reject(isFull ? new ThreadLimitError('memory', memoryMb) : error));
      };
      const onExit = (code: number) =>
        settle(false, () => reject(new Error(`The thread ended with ${code}.`)));
      const timer = setTimeout(() => {
        const error = new ThreadLimitError('time', timeMs / 1_000);
        if (isLetFinish) reject(error);
        else settle(false, () => reject(error));
      }, timeMs);
      worker.ref();
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(message);
    });
  }
}

/** In tests: a thread does not take over the loader of the program that starts it. */
const fromSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import('${href}')))`;

/**
 * The file of a thread, by its name without `.ts`, for the module at `from`: beside it in the sources, beside the
 * bundle once it is built. Its name ends with `.thread`, by which the build finds it.
 */
export const threadFile = (name: `${string}.thread`, from: string): URL =>
  new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
