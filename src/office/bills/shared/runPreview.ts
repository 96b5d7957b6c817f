/** The kinds of bills that a run makes. */
export type PlannedKind = 'statutory_collective' | 'statutory_single' | 'private' | 'business' | 'copay';

interface PreviewedCase {
  readonly id: number;
  readonly number: string;
  readonly guest: string;
  /** what the recipient of this bill will owe for the case, in cents */
  readonly owed: number;
}

/** A bill that a run would make; amounts in cents. */
export interface PreviewedBill {
  readonly key: string;
  readonly kind: PlannedKind;
  readonly company: string;
  readonly recipient: string;
  /** shared by all cases of a bill to an insurer; cases with another code get a bill of their own */
  readonly processingCode: '01' | '02' | '03' | '04';
  readonly serviceFrom: string;
  readonly serviceTo: string;
  readonly total: number;
  readonly cases: readonly PreviewedCase[];
  /**
   * the bill will stay a draft: number of the bill whose co-payment is claimed from the insurer; null: it can be issued
   */
  readonly copayClaimed: string | null;
}

/** A previewed bill as it goes into the order of a run: without the cases that are left out. `total` in cents. */
export interface ShownBill {
  readonly key: string;
  readonly cases: readonly number[];
  readonly total: number;
}

/** A month before that of the run in which checked cases wait for their bill. */
export interface EarlierMonth {
  /** YYYY-MM */
  readonly period: string;
  readonly cases: number;
}

/** What `POST /bills/run/preview` answers. */
export interface RunPreview {
  readonly bills: readonly PreviewedBill[];
  readonly cases: number;
  readonly total: number;
  /** cases of the month that are not checked yet, with errors or on hold: they are not billed */
  readonly notReady: number;
  /** earlier months with cases to bill, such as new versions and claims, latest first: not part of this run */
  readonly earlier: readonly EarlierMonth[];
}
