import { payerOf } from './buildCase.ts';
import type { CaseFacts } from './caseFacts.ts';
import { personOn } from './personOn.ts';

export type ApprovalFacts = Pick<CaseFacts, 'guests' | 'prescriptions' | 'insurers'>;

/** A case by what decides whether its payer has granted the approval. */
export interface ApprovedCase {
  readonly guest: number;
  readonly prescription: number | null;
  readonly payer: number | null;
}

interface OtherApprover {
  readonly name: string;
  /** the day by which it is known: of the approval, else of the request, else the first that is approved */
  readonly day: string;
}

/**
 * The insurer that granted the approval of a case if it does not pay for it: an approval binds only the insurer that
 * granted it, and a later one must not learn its number. Null also if it is not known who granted it.
 */
export function otherApprover(
  facts: ApprovalFacts,
  { guest, prescription: id, payer }: ApprovedCase,
): OtherApprover | null {
  const prescription = id === null ? undefined : facts.prescriptions.get(id);
  if (!prescription || prescription.otherPayer || payer === null) return null;
  const { approvalOn, approvalAskedOn, approvalFrom } = prescription;
  const day = approvalOn ?? approvalAskedOn ?? approvalFrom;
  if (day === null) return null;
  const { payer: then } = payerOf(facts, personOn(facts, { guest, prescription: id }, day));
  return !then || then.id === payer || then.successor === payer ? null : { name: then.name, day };
}
