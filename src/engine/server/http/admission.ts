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

/** Interval for checking the waiting requests. If nothing runs for twice as long, the process was paused. */
const lookMs = 50;

/** Maximum number of turns given to new connections before a request begins. */
const mostGivenUp = 16;

/** Strangers served at once while known users have to wait. */
const leastStrangers = 2;

/**
 * Bounds the requests in work, with a short queue. More at once would make each slower and none faster, so requests
 * that cannot begin in time are refused early and cheaply. A flood from one owner does not delay others: beyond a few
 * requests an owner waits in a second queue, for which some places are not available.
 */
export class Admission {
  readonly #lanes: Readonly<Record<Lane, LaneState>>;

  #soon: NodeJS.Immediate | null = null;
  #look: NodeJS.Timeout | null = null;
  /** ms in which the process was paused: they do not count as waiting */
  #pausedMs = 0;
  #hasNewConnection = false;
  /** turns given to new connections since a request began */
  #givenUp = 0;
  /** time of the last activity */
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
   * A client has connected. The event loop accepts one connection per turn (libuv 1.45), so if each turn also began a
   * request, hundreds of clients would wait outside the queue for seconds.
   */
  connected(): void {
    this.#hasNewConnection = true;
  }

  /** A request in work has been answered. */
  leave(lane: Lane, owner: string): void {
    this.#awake();
    this.#lanes[lane].asked.remove(owner);
    this.#freePlace(lane);
  }

  /**
   * A request in work releases its place until its body has arrived; false if too many do, or too many of this owner.
   */
  receive(lane: Lane, owner: string): boolean {
    const state = this.#lanes[lane];
    const { receiving } = state.limits;
    if (state.receiving >= receiving || state.receivingOf.of(owner) >= Math.ceil(receiving / 4)) return false;
    state.receiving += 1;
    state.receivingOf.add(owner);
    this.#freePlace(lane);
    return true;
  }

  /** Its body has arrived; it continues even if all places are taken. */
  received(lane: Lane, owner: string): void {
    const state = this.#lanes[lane];
    state.receiving -= 1;
    state.receivingOf.remove(owner);
    state.inWork += 1;
  }

  /** Its body will not arrive any more. */
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

  /** Number of requests that may begin now. */
  #places(lane: Lane): number {
    const { known } = this.#lanes;
    const { limits, inWork } = this.#lanes[lane];
    const isKnownWaiting = known.line.length + known.crowd.length > 0;
    const most = lane === 'stranger' && isKnownWaiting ? leastStrangers : limits.atOnce;
    return Math.max(0, most - inWork);
  }

  /** The queue whose next request may begin now. */
  #dueLine(lane: Lane): WaitingLine | null {
    const { line, crowd, limits } = this.#lanes[lane];
    const now = this.#now();
    const places = this.#places(lane);
    if (places > 0 && line.canBegin(now)) return line;
    return places > keptFree(limits.atOnce) && crowd.canBegin(now) ? crowd : null;
  }

  /**
   * Begins one request per turn of the event loop, after all arrived ones are queued. Otherwise synchronous work, as
   * on SQLite, would be done in the order in which connections are read, and the real queue would be in the buffers
   * of the system.
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

  /** The next request; drops those whose client has left or that have waited too long. */
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
   * Detects a paused process. Also called on every event: in a flood the timer alone would be late, although the
   * requests do wait.
   */
  #awake(): void {
    const now = performance.now();
    const still = now - this.#awakeAt - lookMs;
    if (this.#look !== null && still > lookMs) this.#pausedMs += still;
    this.#awakeAt = now;
  }

  /** Runs a timer while requests wait. */
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

/** Places that owners with many requests must leave to others. */
const keptFree = (atOnce: number): number => Math.min(Math.ceil(atOnce / 8), 4, atOnce - 1);

/** in order of priority */
export const lanes: readonly Lane[] = ['known', 'heavy', 'stranger'];
