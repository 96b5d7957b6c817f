/**
 * Who waits with whom: those with a session that the server has seen, what takes long for one of them, and strangers.
 * None can use up the places of another.
 */
export type Lane = 'known' | 'heavy' | 'stranger';

export interface LaneLimits {
  /** requests in work */
  readonly atOnce: number;
  readonly waiting: number;
  /** milliseconds after which one that waits does not begin any more; twice as many before the line has stood so long */
  readonly patienceMs: number;
  /** milliseconds after which it is told so: while it is held it does not ask again, which costs more than to hold it */
  readonly heldMs: number;
  /** of those in work, how many may at the same time be waiting for the rest of their body */
  readonly receiving: number;
}

export type AdmissionLimits = Readonly<Record<Lane, LaneLimits>>;

/** One request at the door; exactly one of the two is called: `begin` later, `refuse` perhaps at once. */
export interface Turn {
  begin(): void;
  refuse(): void;
  /** the client has gone meanwhile */
  hasLeft(): boolean;
}

export interface LaneFigures {
  readonly inWork: number;
  readonly waiting: number;
  readonly receiving: number;
  /** since the start */
  readonly refused: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly since: number;
}

interface LaneState {
  inWork: number;
  receiving: number;
  refused: number;
  /** in order of arrival */
  readonly line: Waiting[];
  /** when the first came into the empty line */
  standsSince: number;
}

/** How often those who wait are looked at; a look that is late by more is a pause of the whole process. */
const lookMs = 50;

/** Strangers that are served while those who are known have to wait. */
const leastStrangers = 2;

/**
 * A bounded number of requests in work and a short line behind it. More work at once makes each slower and none of them
 * earlier, and one that has waited too long is of no use to its client any more, so it is refused without having cost
 * anything. While the line is slow the newest goes first: then most answers are quick and the rest are refused, where
 * the order of arrival would make all of them late.
 */
export class Admission {
  readonly #lanes: Readonly<Record<Lane, LaneState>> = {
    known: emptyLane(),
    heavy: emptyLane(),
    stranger: emptyLane(),
  };

  #soon: NodeJS.Immediate | null = null;
  #look: NodeJS.Timeout | null = null;
  /** milliseconds in which the whole process stood still: they do not count as waiting */
  #pausedMs = 0;

  constructor(readonly limits: AdmissionLimits) {}

  enter(lane: Lane, turn: Turn): void {
    const state = this.#lanes[lane];
    if (state.line.length >= this.limits[lane].waiting + this.#places(lane)) {
      state.refused += 1;
      turn.refuse();
      return;
    }
    const now = this.#now();
    if (state.line.length === 0) state.standsSince = now;
    state.line.push({ turn, since: now });
    this.#watch();
    this.#beginSoon();
  }

  /** A request in work has its answer. */
  leave(lane: Lane): void {
    this.#lanes[lane].inWork -= 1;
    this.#beginSoon();
  }

  /** A request in work gives up its place until its body is there; false: too many do. */
  receive(lane: Lane): boolean {
    const state = this.#lanes[lane];
    if (state.receiving >= this.limits[lane].receiving) return false;
    state.receiving += 1;
    this.leave(lane);
    return true;
  }

  /** It has its body and goes on, even if all places are taken by now. */
  received(lane: Lane): void {
    this.gone(lane);
    this.#lanes[lane].inWork += 1;
  }

  /** Its body will not come any more. */
  gone(lane: Lane): void {
    this.#lanes[lane].receiving -= 1;
  }

  figures(lane: Lane): LaneFigures {
    const { inWork, receiving, refused, line } = this.#lanes[lane];
    return { inWork, waiting: line.length, receiving, refused };
  }

  /** How many more may begin. */
  #places(lane: Lane): number {
    const { known } = this.#lanes;
    const most = lane === 'stranger' && known.line.length > 0 ? leastStrangers : this.limits[lane].atOnce;
    return Math.max(0, most - this.#lanes[lane].inWork);
  }

  /**
   * One request in each turn of the event loop, after all that have arrived are in line. Work that never waits, as on
   * SQLite, would otherwise be done in the order in which connections are read, and the line would form out of
   * sight, in the buffers of the machine.
   */
  #beginSoon(): void {
    this.#soon ??= setImmediate(() => {
      this.#soon = null;
      const lane = lanes.find(each => this.#places(each) > 0 && this.#isInTime(each));
      if (!lane) return;
      const next = this.#next(lane);
      if (next !== null) {
        this.#lanes[lane].inWork += 1;
        next.begin();
      }
      this.#beginSoon();
    });
  }

  #now(): number {
    return performance.now() - this.#pausedMs;
  }

  /** The newest is the last to be late. */
  #isInTime(lane: Lane): boolean {
    const { line, standsSince } = this.#lanes[lane];
    const { patienceMs } = this.limits[lane];
    const now = this.#now();
    const patience = now - standsSince > 2 * patienceMs ? patienceMs : 2 * patienceMs;
    return now - (line.at(-1)?.since ?? Number.NEGATIVE_INFINITY) < patience;
  }

  /** The one whose turn it is; drops those on the way that have left or waited too long. */
  #next(lane: Lane): Turn | null {
    const { line } = this.#lanes[lane];
    this.#dropLate(lane);
    while (this.#isInTime(lane)) {
      const oldest = line[0]?.since ?? 0;
      const isSlow = this.#now() - oldest > this.limits[lane].patienceMs / 4;
      const next = isSlow ? line.pop() : line.shift();
      if (next && !next.turn.hasLeft()) return next.turn;
    }
    return null;
  }

  #dropLate(lane: Lane): void {
    const state = this.#lanes[lane];
    const oldest = this.#now() - this.limits[lane].heldMs;
    const kept = state.line.findIndex(({ since }) => since > oldest);
    const late = state.line.splice(0, kept === -1 ? state.line.length : kept);
    for (const { turn } of late) {
      if (turn.hasLeft()) continue;
      state.refused += 1;
      turn.refuse();
    }
  }

  /** As long as somebody waits. */
  #watch(): void {
    if (this.#look !== null) return;
    let last = performance.now();
    this.#look = setInterval(() => {
      const late = performance.now() - last - lookMs;
      if (late > lookMs) this.#pausedMs += late;
      last = performance.now();
      for (const lane of lanes) this.#dropLate(lane);
      if (lanes.some(lane => this.#lanes[lane].line.length > 0)) return this.#beginSoon();
      clearInterval(this.#look ?? undefined);
      this.#look = null;
    }, lookMs);
    this.#look.unref();
  }
}

/** in the order in which places are given away */
export const lanes: readonly Lane[] = ['known', 'heavy', 'stranger'];

const emptyLane = (): LaneState => ({ inWork: 0, receiving: 0, refused: 0, line: [], standsSince: 0 });

/** For a server that holds so many requests at once; limits of places, not of rates. */
export function admissionLimits(atOnce: number): AdmissionLimits {
  return {
    known: { atOnce, waiting: 1_000, patienceMs: 500, heldMs: 3_000, receiving: 32 },
    heavy: { atOnce: Math.ceil(atOnce / 4), waiting: 100, patienceMs: 3_000, heldMs: 3_000, receiving: 8 },
    stranger: { atOnce, waiting: 500, patienceMs: 2_000, heldMs: 3_000, receiving: 100 },
  };
}
