/** A request waiting for admission; exactly one of the two is called: `begin` later, `refuse` possibly at once. */
export interface Turn {
  /** a user, or the network of a stranger */
  readonly owner: string;
  begin(): void;
  refuse(): void;
  /** whether the client has disconnected */
  hasLeft(): boolean;
}

export interface Patience {
  /** ms after which a waiting request does not begin any more; twice as many until the queue has existed that long */
  readonly patienceMs: number;
  /** ms after which it is refused: refusing earlier would cause retries, which cost more */
  readonly heldMs: number;
  /** as many waiting requests are no crowd: what makes them wait is a slow machine, and each begins however late */
  readonly few: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly since: number;
}

/**
 * A queue similar to CoDel (RFC 8289). A request that has waited too long is of no use to its client. While the queue
 * is slow the newest goes first: most answers are then quick and the rest are refused, whereas in order of arrival
 * all would be late. All times in ms.
 */
export class WaitingLine {
  /** in order of arrival */
  readonly #waiting: Waiting[] = [];
  /** when the first request entered the empty queue */
  #standsSince = 0;

  constructor(readonly patience: Patience) {}

  get length(): number {
    return this.#waiting.length;
  }

  enter(turn: Turn, now: number): void {
    if (this.#waiting.length === 0) this.#standsSince = now;
    this.#waiting.push({ turn, since: now });
  }

  /** Whether the next request may begin: there are few, or the newest, the last to become late, is in time. */
  canBegin(now: number): boolean {
    const { patienceMs, few } = this.patience;
    if (this.#waiting.length === 0) return false;
    if (this.#waiting.length <= few) return true;
    const patience = now - this.#standsSince > 2 * patienceMs ? patienceMs : 2 * patienceMs;
    return now - (this.#waiting.at(-1)?.since ?? 0) < patience;
  }

  /** Removes the next request from the queue; null if none may begin. */
  next(now: number): Turn | null {
    if (!this.canBegin(now)) return null;
    const oldest = this.#waiting[0]?.since ?? 0;
    const isSlow = this.#waiting.length > this.patience.few && now - oldest > this.patience.patienceMs / 4;
    return (isSlow ? this.#waiting.pop() : this.#waiting.shift())?.turn ?? null;
  }

  /** Removes the requests that have waited for `heldMs`. */
  takeLate(now: number): readonly Turn[] {
    const kept = this.#waiting.findIndex(({ since }) => since > now - this.patience.heldMs);
    return this.#waiting.splice(0, kept === -1 ? this.#waiting.length : kept).map(({ turn }) => turn);
  }

  takeOldest(): Turn | null {
    return this.#waiting.shift()?.turn ?? null;
  }
}
