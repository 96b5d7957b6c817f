/** Steps after which a case claims nothing any more. */
export const endingSteps = ['give_up', 'withdraw'] as const;
export type EndingStep = (typeof endingSteps)[number];

/** What the guest of a case is credited, or which claims keep the step from being taken. */
export interface CreditPreview {
  readonly credits: readonly GuestCredit[];
  /** by which the insurer is asked for what the guest was asked for in vain: to be withdrawn first */
  readonly passedOn: readonly ClaimToWithdraw[];
}

export interface ClaimToWithdraw {
  readonly id: number;
  readonly number: string;
  /** the number of the bill that it is on, to be cancelled before */
  readonly bill: string | null;
}

/** What a step takes back of what a guest was asked for: one bill, or a draft of one. Amounts in cents. */
export interface GuestCredit {
  /** null: a draft, which goes */
  readonly number: string | null;
  readonly before: number;
  /** the draft that takes its place; 0: nothing does */
  readonly after: number;
  /** of what was paid, the part that is the guest's again */
  readonly refund: number;
}
