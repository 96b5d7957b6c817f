import { ProblemError } from '../access/problemError.ts';

/**
 * Runs at most `width` works at once and lets `length` wait; further ones are refused at once (503), since
 * a growing queue helps no one.
 */
export class HashQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    readonly width: number,
    readonly length: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #turn(): Promise<void> {
    if (this.#running < this.width) {
      this.#running++;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.length) return Promise.reject(new ProblemError('overloaded'));
    // A finished work hands its place over, so `#running` stays as it is.
    return new Promise(resolve => this.#waiting.push(resolve));
  }
}
