import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** concurrent tasks, each in a thread of its own */
  readonly width: number;
  /** tasks waiting for a thread; further ones are refused (503) */
  readonly length: number;
  /** ms after which a task is ended, together with its thread */
  readonly timeMs: number;
  /**
   * After that time the caller gets the error, but the thread continues, occupying its place, until it has an answer:
   * a driver that returns into a terminated thread aborts the whole process.
   */
  readonly isLetFinish?: true;
  /** heap limit of a task in MB */
  readonly memoryMb: number;
}

/** The task was ended because it exceeded a limit. */
export class ThreadLimitError extends Error {
  constructor(
    readonly limit: 'time' | 'memory',
    readonly most: number,
  ) {
    super(`The work took more than its ${limit}.`);
  }
}

/** The queue for a thread is full. */
export class ThreadsBusyError extends Error {
  constructor() {
    super('Too many tasks wait for a thread.');
  }
}

/**
 * Runs blocking work in worker threads: a file posts one answer for each message it receives. Threads are reused, and
 * end with the process. Throws `ThreadLimitError`, and `ThreadsBusyError` if too many tasks wait.
 */
export class ThreadPool {
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    readonly file: URL,
    readonly limits: ThreadLimits,
  ) {}

  /** `mostBefore` is the number of waiting tasks from which this one is refused, if it differs from the limit. */
  async run(message: unknown, mostBefore = this.limits.length): Promise<unknown> {
    await this.#turn(mostBefore);
    return this.#ask(this.#idle.pop() ?? this.#open(), message);
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // A finished task hands over its place, so `#running` does not change.
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
      // The thread does not need the secrets in the environment.
      env: {},
    });
    // Without a listener an error between two tasks would end the process.
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

/** In tests: a thread does not inherit the loader of the program that starts it. */
const fromSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import('${href}')))`;

/**
 * The file of a thread, by its name without `.ts`, for the module at `from`: next to it in the sources, next to the
 * bundle once built. The build finds it by the ending `.thread`.
 */
export const threadFile = (name: `${string}.thread`, from: string): URL =>
  new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
