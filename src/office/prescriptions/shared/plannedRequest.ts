/** A request for approval as it would be written. */
export interface PlannedRequest {
  readonly prescription: number;
  readonly guest: string;
  readonly issued_on: string;
  /** null: the approving insurer is unknown, so nothing can be asked for */
  readonly insurer: string | null;
  /** the company in whose name to write; null: to be chosen */
  readonly company: number | null;
}
