import { sum } from '@engine/shared/sum.ts';
import type { Rows } from '@generated/types/rows.ts';
import type { Volume } from './fee.ts';

/** The scope of a settlement: payments and bills of the client between these days. */
export interface Span {
  readonly client: number;
  /** id of the settlement, whose own lines do not count as already counted; 0: it is new */
  readonly settlement: number;
  readonly from: string;
  readonly to: string;
  /** whether the office collects for the client */
  readonly collects: boolean;
}

/** A line before it is stored; amounts in cents, negative where something was taken back. */
export interface Line {
  readonly kind: Rows['settlement_lines']['kind'];
  readonly payment: number | null;
  readonly bill: number | null;
  readonly company: number | null;
  readonly valueDate: string | null;
  readonly amount: number;
  readonly held: boolean;
  readonly bills: number;
  readonly cases: number;
  readonly rides: number;
}

export const volumeOf = (lines: readonly Line[]): Volume => ({
  received: sum(lines.map(({ amount }) => amount)),
  bills: sum(lines.map(({ bills }) => bills)),
  cases: sum(lines.map(({ cases }) => cases)),
  rides: sum(lines.map(({ rides }) => rides)),
});

export const isCorrection = ({ kind }: Line): boolean => kind === 'correction' || kind === 'work_correction';
