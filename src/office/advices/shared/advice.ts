/** The columns of an advice, in the order in which they are typed. */
export const adviceFields = ['bill', 'bill_case', 'paid', 'cut', 'reason'] as const;
export type AdviceField = (typeof adviceFields)[number];

/** A line of an advice as the payer wrote it or a user typed it; a column left out is an empty string. */
export type AdviceRow = Readonly<Record<AdviceField, string>>;

/** characters of each column of an advice */
export const longestText = 200;

/** What `POST /payments/advice/read` answers. */
export interface ReadAdvice {
  readonly rows: readonly AdviceRow[];
  /** headings of columns that are not read */
  readonly ignored: readonly string[];
}

/** What a line would post, amounts in cents. */
export interface AnsweredLine {
  readonly bill: { readonly id: number; readonly number: string; readonly open: number } | null;
  /** `open` of the case and of the bill in cents */
  readonly bill_case: { readonly id: number; readonly number: string; readonly open: number } | null;
  readonly paid: number;
  readonly cut: number;
  readonly faults: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

/** What `POST /payments/{id}/advice/preview` answers. */
export interface AdvicePreview {
  readonly lines: readonly AnsweredLine[];
  readonly paid: number;
  readonly cut: number;
  /** cents of the payment that the advice may use */
  readonly left: number;
}
