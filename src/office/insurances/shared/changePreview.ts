/**
 * Answer of `GET /guest-insurances/preview`: how many cases with rides in a period have another payer so far, among
 * those that the caller sees.
 */
export interface ChangePreview {
  /** on issued bills: they are marked, and stay until somebody corrects their bills */
  readonly billed: number;
  /** not billed yet: they follow the change by themselves */
  readonly unbilled: number;
}
