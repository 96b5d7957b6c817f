import type { LaneLimits } from './admissionLimits.ts';
import { Tally } from './tally.ts';
import { WaitingLine } from './waitingLine.ts';

/** Who is in work and who waits in one lane. */
export interface LaneState {
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
