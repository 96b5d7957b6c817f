/** One request that asks for admission; exactly one of the two is called: `begin` later, `refuse` perhaps at once. */
export interface Turn {
  /** whose request it is: a user, or the network of a stranger */
  readonly owner: string;
  begin(): void;
  refuse(): void;
  /** the client has gone meanwhile */
  hasLeft(): boolean;
}

export interface Patience {
  /** milliseconds after which one that waits does not begin any more; twice as many before the line has stood so long */
  readonly patienceMs: number;
  /** milliseconds after which it is refused: a request that is held does not come again, which would cost more */
  readonly heldMs: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly since: number;
}

/**
 * Those who wait for a place, as with CoDel (RFC 8289). One that has waited too long is of no use to its client any more.
 * While the line is slow the newest goes first: then most answers are quick and the rest are refused, where the order of
 * arrival would make all of them late. All times are milliseconds.
 */
export class WaitingLine {
  /** in order of arrival */
  readonly #waiting: Waiting[] = [];
  /** when the first came into the empty line */
  #standsSince = 0;

  constructor(readonly patience: Patience) {}

  get length(): number {
    return this.#waiting.length;
  }

  enter(turn: Turn, now: number): void {
    if (this.#waiting.length === 0) this.#standsSince = now;
    this.#waiting.push({ turn, since: now });
  }

  /** The newest is the last to be late. */
  isInTime(now: number): boolean {
    const { patienceMs } = this.patience;
    const patience = now - this.#standsSince > 2 * patienceMs ? patienceMs : 2 * patienceMs;
    return now - (this.#waiting.at(-1)?.since ?? Number.NEGATIVE_INFINITY) < patience;
  }

  /** The one whose turn it is leaves the line; null: none is in time. */
  next(now: number): Turn | null {
    if (!this.isInTime(now)) return null;
    const oldest = this.#waiting[0]?.since ?? 0;
    const isSlow = now - oldest > this.patience.patienceMs / 4;
    return (isSlow ? this.#waiting.pop() : this.#waiting.shift())?.turn ?? null;
  }

  /** Those that have been held for long enough leave the line. */
  takeLate(now: number): readonly Turn[] {
    const kept = this.#waiting.findIndex(({ since }) => since > now - this.patience.heldMs);
    return this.#waiting.splice(0, kept === -1 ? this.#waiting.length : kept).map(({ turn }) => turn);
  }

  takeOldest(): Turn | null {
    return this.#waiting.shift()?.turn ?? null;
  }
}
