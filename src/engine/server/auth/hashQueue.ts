import { sum } from '../../shared/sum.ts';
import { ProblemError } from '../access/problemError.ts';

/** Known callers go before strangers; each kind has its own queue. */
export type Admission =
  | { readonly kind: 'known' }
  /** attempts from one network share one turn per round */
  | { readonly kind: 'stranger'; readonly network: string };

export const known: Admission = { kind: 'known' };

/**
 * Runs at most `width` tasks at once and queues up to `length` of each kind; further ones are refused at once (503),
 * since a growing queue helps none of them. Strangers never take the last slot if there are several, so that a
 * processor remains for all other work. Networks take turns, and when the queue is full the one with most waiting
 * tasks loses its last, so that one network cannot block another.
 */
export class HashQueue {
  readonly #known: Turn[] = [];
  /** by network, in the order of their turns */
  readonly #strangers = new Map<string, Turn[]>();
  #running = 0;
  #strangersRunning = 0;

  constructor(
    readonly width: number,
    readonly length: number,
  ) {}

  get figures(): { readonly running: number; readonly waiting: number } {
    const lines = [this.#known, ...this.#strangers.values()];
    return { running: this.#running, waiting: sum(lines.map(({ length }) => length)) };
  }

  async run<T>(admission: Admission, work: () => Promise<T>): Promise<T> {
    await this.#turn(admission);
    try {
      return await work();
    } finally {
      this.#count(admission, -1);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    const next =
      this.#known.shift() ??
      (this.#strangersRunning < this.#mostStrangers ? this.#nextStranger() : undefined);
    if (!next) return;
    this.#count(next.admission, 1);
    next.begin();
  }

  get #mostStrangers(): number {
    return Math.max(1, this.width - 1);
  }

  #count({ kind }: Admission, change: 1 | -1): void {
    this.#running += change;
    if (kind === 'stranger') this.#strangersRunning += change;
  }

  #turn(admission: Admission): Promise<void> {
    const isOneTooMany = admission.kind === 'stranger' && this.#strangersRunning >= this.#mostStrangers;
    if (this.#running < this.width && !isOneTooMany) {
      this.#count(admission, 1);
      return Promise.resolve();
    }
    const line = admission.kind === 'known' ? this.#known : this.#roomFor(admission.network);
    if (line === null || line.length >= this.length) return Promise.reject(new ProblemError('overloaded'));
    return new Promise((begin, refuse) => line.push({ admission, begin, refuse }));
  }

  /** The queue of a network with room for one more; null if it would be the longest. */
  #roomFor(network: string): Turn[] | null {
    const line = this.#strangers.get(network) ?? [];
    const waiting = sum([...this.#strangers.values()].map(({ length }) => length));
    if (waiting >= this.length) {
      const longest = [...this.#strangers.values()].reduce((one, other) =>
        other.length > one.length ? other : one,
      );
      if (longest.length <= line.length + 1) return null;
      longest.pop()?.refuse(new ProblemError('overloaded'));
    }
    this.#strangers.set(network, line);
    return line;
  }

  /** The first task of the next network, which then moves to the end. */
  #nextStranger(): Turn | undefined {
    for (const [network, line] of this.#strangers) {
      this.#strangers.delete(network);
      const next = line.shift();
      if (line.length > 0) this.#strangers.set(network, line);
      return next;
    }
    return undefined;
  }
}

interface Turn {
  readonly admission: Admission;
  readonly begin: () => void;
  readonly refuse: (problem: ProblemError) => void;
}
