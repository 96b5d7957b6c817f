import type { Rows } from '@generated/types/rows.ts';

type Case = Rows['bill_cases'];

/** The outcome of a cut, or of a part of it. */
export type Outcome = 'undecided' | 'objected' | 'upheld' | 'accepted' | 'lost' | 'claimed_again' | 'charged';

interface Cut {
  readonly amount: number | null;
  /** cents of later cuts of the same case */
  readonly newer: number | null;
  readonly case_status: Case['status'] | null;
  /** cents that the state of the case is about */
  readonly case_cut: number | null;
  readonly answer_due: string | null;
  /** payer of the claim that was made for the cut */
  readonly claimed_from: Case['payer_type'] | null;
}

/**
 * A case has one state for all of its cuts, and an amount that this state is about (`cut`): the latest cuts. Earlier
 * cuts were refused, otherwise no further cut could have been noted; a case with another decision takes no cuts.
 */
export function outcomesOf(cut: Cut): readonly { readonly outcome: Outcome; readonly amount: number }[] {
  const amount = cut.amount ?? 0;
  if (cut.case_status === null) return [{ outcome: 'accepted', amount }];
  const about = Math.max(0, Math.min(amount, (cut.case_cut ?? 0) - (cut.newer ?? 0)));
  return [
    { outcome: outcomeOf(cut), amount: about },
    { outcome: 'upheld' as const, amount: amount - about },
  ].filter(part => part.amount > 0);
}

function outcomeOf({ case_status: status, answer_due, claimed_from }: Cut): Outcome {
  if (status === 'cut') return 'undecided';
  if (status === 'objected') return 'objected';
  // In these states the cut is no longer claimed.
  if (status !== 'accepted' && status !== 'paid') return 'upheld';
  if (claimed_from !== null) return claimed_from === 'self' ? 'charged' : 'claimed_again';
  return answer_due === null ? 'accepted' : 'lost';
}
