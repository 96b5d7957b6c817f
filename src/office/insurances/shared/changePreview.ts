/**
 * What `GET /guest-insurances/preview` answers: how many cases with rides in a period go by another payer today, as far as
 * the caller sees them.
 */
export interface ChangePreview {
  /** on bills that are out: they are marked, and stay until somebody corrects their bills */
  readonly billed: number;
  /** not billed yet: they follow the change by themselves */
  readonly unbilled: number;
}
