import type { LaneLimits } from './admissionLimits.ts';
import { Tally } from './tally.ts';
import { WaitingLine } from './waitingLine.ts';

/** The requests in work and waiting in one lane. */
export interface LaneState {
  readonly limits: LaneLimits;
  inWork: number;
  receiving: number;
  refused: number;
  /** requests within each owner's share */
  readonly line: WaitingLine;
  /** requests beyond an owner's share: begin only if no other waits */
  readonly crowd: WaitingLine;
  /** requests of each owner, in work or waiting */
  readonly asked: Tally;
  readonly receivingOf: Tally;
}

export const emptyLane = (limits: LaneLimits): LaneState => ({
  limits,
  inWork: 0,
  receiving: 0,
  refused: 0,
  line: new WaitingLine(limits),
  crowd: new WaitingLine(limits),
  asked: new Tally(),
  receivingOf: new Tally(),
});
