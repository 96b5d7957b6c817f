import type { AdmissionLimits, Lane } from './admissionLimits.ts';
import { emptyLane, type LaneState } from './laneState.ts';
import type { Turn, WaitingLine } from './waitingLine.ts';

export interface LaneFigures {
  readonly inWork: number;
  readonly waiting: number;
  readonly receiving: number;
  /** since the start */
  readonly refused: number;
}

/** How often those who wait are looked at. When nothing at all has happened for twice as long, the process stood still. */
const lookMs = 50;

/** Connections that are taken for each request that begins, at the most. */
const mostGivenUp = 16;

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
  #hasNewConnection = false;
  /** turns in which nothing began, for new connections came */
  #givenUp = 0;
  /** when something last happened here */
  #awakeAt = 0;

  constructor({ known, heavy, stranger }: AdmissionLimits) {
    this.#lanes = { known: emptyLane(known), heavy: emptyLane(heavy), stranger: emptyLane(stranger) };
  }

  enter(lane: Lane, turn: Turn): void {
    this.#awake();
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

  /**
   * A client has connected. The event loop takes one new connection in each of its turns (libuv 1.45), so that with a
   * request begun in each, hundreds of clients would wait outside of the line for seconds.
   */
  connected(): void {
    this.#hasNewConnection = true;
  }

  /** A request in work has its answer. */
  leave(lane: Lane, owner: string): void {
    this.#awake();
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
      this.#awake();
      if (this.#hasNewConnection && this.#givenUp < mostGivenUp) {
        this.#hasNewConnection = false;
        this.#givenUp += 1;
        return this.#beginSoon();
      }
      this.#givenUp = 0;
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

  /**
   * A look alone would be late in a flood too, where each turn of the event loop reads hundreds of requests: then those in
   * line do wait.
   */
  #awake(): void {
    const now = performance.now();
    const still = now - this.#awakeAt - lookMs;
    if (this.#look !== null && still > lookMs) this.#pausedMs += still;
    this.#awakeAt = now;
  }

  /** As long as somebody waits. */
  #watch(): void {
    if (this.#look !== null) return;
    this.#look = setInterval(() => {
      this.#awake();
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
