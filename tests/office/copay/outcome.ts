import type { OwedCase, Payer } from './statute.ts';

/** What a case comes to, by the product or by the second evaluator, in a form that can be compared. Cents. */
export interface Outcome {
  /** prescription and month */
  readonly of: string;
  readonly payer: string;
  readonly isCovered: boolean;
  readonly key: string | null;
  readonly gross: number;
  readonly copay: number;
  readonly net: number;
  readonly excess: number;
  readonly due: number;
  /** ride by ride */
  readonly copays: readonly number[];
  /** what the insurer is asked for in the place of the passenger; null: cases alone, without bills */
  readonly passedOn: number | null;
}

export const payerName = ({ kind, which }: Payer): string => `${kind} ${which ?? ''}`;

export const lawful = ({ prescription, month, payer, ...owed }: OwedCase): Outcome => ({
  ...owed,
  of: `${prescription} in ${month}`,
  payer: payerName(payer),
});

export const inOrder = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  [...outcomes].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

const placeOf = ({ of, payer }: Outcome): string => `${of} ${payer}`;
