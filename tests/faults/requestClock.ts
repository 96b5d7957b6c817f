import { limits } from '@engine/server/http/limits.ts';
import type { Answer } from '../engine/server/office.ts';
import type { Request } from './fuzzer.ts';

/** in ms: what is asked for in one request is never so large that it takes longer */
const mostMs = 2_000;
const shown = 10;

/** Times what is asked. A machine that others keep busy may be late once, so that a late request is asked twice more. */
export class RequestClock {
  /** in ms, by operation */
  readonly #longest = new Map<string, number>();

  constructor(readonly send: (request: Request) => Promise<Answer>) {}

  /** a file of a whole list may take longer */
  async ask(
    place: string,
    request: Request,
    isFile: boolean,
  ): Promise<{ answer: Answer; late: string | null }> {
    const [answer, ms] = await this.#time(request);
    this.#longest.set(place, Math.max(ms, this.#longest.get(place) ?? 0));
    if (ms > limits.requestSeconds * 1_000) return { answer, late: lateness(ms) };
    if (ms <= mostMs || isFile) return { answer, late: null };
    for (let tries = 0; tries < 2; tries++)
      if ((await this.#time(request))[1] <= mostMs) return { answer, late: null };
    return { answer, late: lateness(ms) };
  }

  /** The slowest operations, in words. */
  slowest(): readonly string[] {
    return [...this.#longest]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, shown)
      .map(([place, ms]) => `${ms.toFixed(0)} ms ${place}`);
  }

  async #time(request: Request): Promise<readonly [Answer, number]> {
    const start = performance.now();
    const answer = await this.send(request);
    return [answer, performance.now() - start];
  }
}

const lateness = (ms: number): string => `answered after ${ms.toFixed(0)} ms`;
