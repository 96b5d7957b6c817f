import { Tally } from './tally.ts';
import { type Patience, type Turn, WaitingLine } from './waitingLine.ts';

/**
 * Who waits with whom: those with a session that the server has seen, what takes long for one of them, and strangers.
 * None can use up the places of another.
 */
export type Lane = 'known' | 'heavy' | 'stranger';

export interface LaneLimits extends Patience {
  /** requests in work */
  readonly atOnce: number;
  readonly waiting: number;
  /** requests of one owner, in work or waiting, before the next ones wait for everybody else's */
  readonly perOwner: number;
  /** of those in work, how many may at the same time be waiting for the rest of their body */
  readonly receiving: number;
}

export type AdmissionLimits = Readonly<Record<Lane, LaneLimits>>;

export interface LaneFigures {
  readonly inWork: number;
  readonly waiting: number;
  readonly receiving: number;
  /** since the start */
  readonly refused: number;
}

interface LaneState {
  readonly limits: LaneLimits;
  inWork: number;
  receiving: number;
  refused: number;
  /** everybody's first requests */
  readonly line: WaitingLine;
  /** what somebody asks for beyond the share of one owner: begins when no other waits */
  readonly crowd: WaitingLine;
  /** requests of each owner, in work or waiting */
  readonly asked: Tally;
  readonly receivingOf: Tally;
}

/** How often those who wait are looked at; a look that is late by more is a pause of the whole process. */
const lookMs = 50;

/** Strangers that are served while those who are known have to wait. */
const leastStrangers = 2;

/**
 * A bounded number of requests in work and a short line behind it. More work at once makes each slower and none of them
 * earlier, so what cannot begin in time is refused without having cost anything. No flood of requests makes
 * another wait: beyond a few at once they stand in a line of their own, which leaves some places free.
 */
export class Admission {
  readonly #lanes: Readonly<Record<Lane, LaneState>>;

  #soon: NodeJS.Immediate | null = null;
  #look: NodeJS.Timeout | null = null;
  /** milliseconds in which the whole process stood still: they do not count as waiting */
  #pausedMs = 0;

  constructor({ known, heavy, stranger }: AdmissionLimits) {
    this.#lanes = { known: emptyLane(known), heavy: emptyLane(heavy), stranger: emptyLane(stranger) };
  }

  enter(lane: Lane, turn: Turn): void {
    const state = this.#lanes[lane];
    const { limits, line, crowd, asked } = state;
    const isOneOfMany = asked.of(turn.owner) >= limits.perOwner;
    const places = this.#places(lane) - (isOneOfMany ? keptFree(limits.atOnce) : 0);
    if (line.length + crowd.length >= limits.waiting + Math.max(0, places)) {
      const given = isOneOfMany ? null : crowd.takeOldest();
      this.#refuse(state, given ?? turn);
      if (given === null) return;
      asked.remove(given.owner);
    }
    asked.add(turn.owner);
    (isOneOfMany ? crowd : line).enter(turn, this.#now());
    this.#watch();
    this.#beginSoon();
  }

  /** A request in work has its answer. */
  leave(lane: Lane, owner: string): void {
    this.#lanes[lane].asked.remove(owner);
    this.#freePlace(lane);
  }

  /** A request in work gives up its place until its body is there; false: too many do, or too many of this owner. */
  receive(lane: Lane, owner: string): boolean {
    const state = this.#lanes[lane];
    const { receiving } = state.limits;
    if (state.receiving >= receiving || state.receivingOf.of(owner) >= Math.ceil(receiving / 4)) return false;
    state.receiving += 1;
    state.receivingOf.add(owner);
    this.#freePlace(lane);
    return true;
  }

  /** It has its body and goes on, even if all places are taken by now. */
  received(lane: Lane, owner: string): void {
    const state = this.#lanes[lane];
    state.receiving -= 1;
    state.receivingOf.remove(owner);
    state.inWork += 1;
  }

  /** Its body will not come any more. */
  gone(lane: Lane, owner: string): void {
    this.received(lane, owner);
    this.leave(lane, owner);
  }

  figures(lane: Lane): LaneFigures {
    const { inWork, receiving, refused, line, crowd } = this.#lanes[lane];
    return { inWork, waiting: line.length + crowd.length, receiving, refused };
  }

  #freePlace(lane: Lane): void {
    this.#lanes[lane].inWork -= 1;
    this.#beginSoon();
  }

  #refuse(state: LaneState, turn: Turn): void {
    if (turn.hasLeft()) return;
    state.refused += 1;
    turn.refuse();
  }

  /** How many more may begin. */
  #places(lane: Lane): number {
    const { known } = this.#lanes;
    const { limits, inWork } = this.#lanes[lane];
    const isKnownWaiting = known.line.length + known.crowd.length > 0;
    const most = lane === 'stranger' && isKnownWaiting ? leastStrangers : limits.atOnce;
    return Math.max(0, most - inWork);
  }

  /** The line of which one may begin now. */
  #dueLine(lane: Lane): WaitingLine | null {
    const { line, crowd, limits } = this.#lanes[lane];
    const now = this.#now();
    const places = this.#places(lane);
    if (places > 0 && line.isInTime(now)) return line;
    return places > keptFree(limits.atOnce) && crowd.isInTime(now) ? crowd : null;
  }

  /**
   * One request in each turn of the event loop, after all that have arrived are in line. Work that never waits, as on
   * SQLite, would otherwise be done in the order in which connections are read, and the line would form out of
   * sight, in the buffers of the machine.
   */
  #beginSoon(): void {
    this.#soon ??= setImmediate(() => {
      this.#soon = null;
      const lane = lanes.find(each => this.#dueLine(each) !== null);
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

  /** The one whose turn it is; drops those on the way that have left or waited too long. */
  #next(lane: Lane): Turn | null {
    this.#dropLate(lane);
    for (;;) {
      const next = this.#dueLine(lane)?.next(this.#now()) ?? null;
      if (next === null || !next.hasLeft()) return next;
      this.#lanes[lane].asked.remove(next.owner);
    }
  }

  #dropLate(lane: Lane): void {
    const state = this.#lanes[lane];
    const now = this.#now();
    for (const turn of [...state.line.takeLate(now), ...state.crowd.takeLate(now)]) {
      state.asked.remove(turn.owner);
      this.#refuse(state, turn);
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
      if (lanes.some(lane => this.figures(lane).waiting > 0)) return this.#beginSoon();
      clearInterval(this.#look ?? undefined);
      this.#look = null;
    }, lookMs);
    this.#look.unref();
  }
}

/** Places that the crowd leaves to those who come with their first. */
const keptFree = (atOnce: number): number => Math.min(Math.ceil(atOnce / 8), 4, atOnce - 1);

/** in the order in which places are given away */
export const lanes: readonly Lane[] = ['known', 'heavy', 'stranger'];

const emptyLane = (limits: LaneLimits): LaneState => ({
  limits,
  inWork: 0,
  receiving: 0,
  refused: 0,
  line: new WaitingLine(limits),
  crowd: new WaitingLine(limits),
  asked: new Tally(),
  receivingOf: new Tally(),
});

/** For a server that holds so many requests at once; limits of places, not of rates. */
export function admissionLimits(atOnce: number): AdmissionLimits {
  const heavyAtOnce = Math.ceil(atOnce / 4);
  return {
    // a browser asks for six things at once of one address (HTTP/1.1), and a page of some more one after the other
    known: { atOnce, perOwner: 8, waiting: 1_000, patienceMs: 400, heldMs: 3_000, receiving: 32 },
    heavy: { atOnce: heavyAtOnce, perOwner: 2, waiting: 100, patienceMs: 3_000, heldMs: 3_000, receiving: 8 },
    // the people of a whole house come from one address
    stranger: { atOnce, perOwner: 16, waiting: 500, patienceMs: 2_000, heldMs: 3_000, receiving: 100 },
  };
}
