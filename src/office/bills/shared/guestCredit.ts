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
