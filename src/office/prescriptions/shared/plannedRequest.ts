/** A request for approval as it would be written. */
export interface PlannedRequest {
  readonly prescription: number;
  readonly guest: string;
  readonly issued_on: string;
  /** null: who would approve is not known, so that nothing can be asked for */
  readonly insurer: string | null;
  /** in whose name; null: to be chosen */
  readonly company: number | null;
}
