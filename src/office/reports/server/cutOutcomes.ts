import type { Rows } from '@generated/types/rows.ts';

type Case = Rows['bill_cases'];

/** What became of a cut, or of a part of it. */
export type Outcome = 'undecided' | 'objected' | 'upheld' | 'accepted' | 'lost' | 'claimed_again' | 'charged';

interface Cut {
  readonly amount: number | null;
  /** cents of later cuts of the same case */
  readonly newer: number | null;
  readonly case_status: Case['status'] | null;
  /** cents of the case that its state is about */
  readonly case_cut: number | null;
  readonly answer_due: string | null;
  /** who owes the claim that the cut went on with */
  readonly claimed_from: Case['payer_type'] | null;
}

/**
 * A case has one state for all that was cut, and says how much of it that state is about (`cut`): the latest cuts. What
 * was cut before these did not stand, or another cut could not have been noted: a case that is decided otherwise takes
 * none.
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
  // Accepted or paid: the state in which what was cut is claimed no more.
  if (status !== 'accepted' && status !== 'paid') return 'upheld';
  if (claimed_from !== null) return claimed_from === 'self' ? 'charged' : 'claimed_again';
  return answer_due === null ? 'accepted' : 'lost';
}
