/** Steps after which a case claims nothing any more. */
export const endingSteps = ['give_up', 'withdraw'] as const;
export type EndingStep = (typeof endingSteps)[number];

/** What the guest of a case is credited, or the claims that prevent the step. */
export interface CreditPreview {
  readonly credits: readonly GuestCredit[];
  /** claims to the insurer for what the guest did not pay: to be withdrawn first */
  readonly passedOn: readonly ClaimToWithdraw[];
}

export interface ClaimToWithdraw {
  readonly id: number;
  readonly number: string;
  /** the number of the bill that it is on, to be cancelled before */
  readonly bill: string | null;
}

/** How a step changes one co-payment bill of a guest, or a draft of one. Amounts in cents. */
export interface GuestCredit {
  /** null: a draft */
  readonly number: string | null;
  readonly before: number;
  /** total of the draft that replaces it; 0: none does */
  readonly after: number;
  /** of what was paid, the part that is the guest's again */
  readonly refund: number;
}
