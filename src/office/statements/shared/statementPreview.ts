/**
 * What becomes of a line: a `new` incoming payment; the `fee` of a client or a payout that `bounced`, which concern the
 * office's own money; a `return`, which reverses a payment or the refund of one; the `refund` of an overpayment; or
 * nothing, because it exists already (`duplicate`), is other money that the office paid (`outgoing`), is not booked
 * (`pending`) or not in euros (`foreign`).
 */
export type LineKind =
  | 'new'
  | 'fee'
  | 'bounced'
  | 'return'
  | 'refund'
  | 'duplicate'
  | 'outgoing'
  | 'pending'
  | 'foreign';

/** Kinds of lines that become payments. */
export const takenKinds: ReadonlySet<LineKind> = new Set(['new', 'fee', 'bounced', 'return', 'refund']);

interface PreviewedLine {
  readonly kind: LineKind;
  readonly direction: 'in' | 'out';
  readonly value_date: string;
  readonly amount: number;
  readonly currency: string;
  readonly party: string | null;
  readonly purpose: string | null;
  /** bills that the line pays without doubt, as a whole or these of their cases, by their numbers */
  readonly bills: readonly {
    readonly id: number;
    readonly number: string;
    readonly cases: readonly string[];
  }[];
  /** the payment or refund that a return takes back, or that a refund belongs to */
  readonly original: number | null;
  /** the part of the amount that the bank charged for a return */
  readonly charges: number;
}

/** What `POST /payments/statements/preview` answers. */
export interface StatementPreview {
  readonly statements: readonly {
    readonly account: string;
    readonly owner: string | null;
    readonly number: string | null;
    readonly lines: number;
    /** the office's account, or one of its companies' */
    readonly known: boolean;
  }[];
  readonly lines: readonly PreviewedLine[];
}

/** Answer of `POST /payments/statements`: how many of each were imported. */
export interface ImportResult {
  readonly payments: number;
  readonly returns: number;
  readonly refunds: number;
  /** money of the office itself */
  readonly own: number;
  readonly duplicates: number;
  readonly allocated: number;
  /** cents that came in */
  readonly sum: number;
}
