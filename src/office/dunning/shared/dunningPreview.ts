/** The kind of debtor; what follows from it is decided in `server/dunningRule.ts`. */
export type DebtorKind = 'statutory' | 'person' | 'copay' | 'business';

/** Number of the letter about a bill; no debtor gets a fourth. */
export type DunningLevel = 1 | 2 | 3;

/** Why an overdue bill gets no letter although its day has come. */
export type Withheld = 'blocked' | 'in_doubt' | 'in_term' | 'call' | 'hold' | 'collect' | 'pass_on';

/** An overdue bill; amounts in cents. */
export interface OverdueDebt {
  readonly alert: number;
  readonly bill: number;
  readonly number: string;
  readonly due_date: string;
  readonly days_overdue: number;
  readonly open: number;
}

/** A letter that a run would write. */
export interface DunningLetter {
  readonly debtor: string;
  readonly company: string;
  readonly kind: DebtorKind;
  readonly level: DunningLevel;
  readonly fee: number;
  /** cents of interest since the letter before */
  readonly interest: number;
  /** cents of earlier fees, interest and charges that are not paid */
  readonly older: number;
  readonly open: number;
  readonly debts: readonly OverdueDebt[];
}

/** A previewed letter as it goes into the order of a run; amounts in cents. */
export interface ShownLetter {
  readonly alerts: readonly number[];
  readonly level: DunningLevel;
  readonly fee: number;
  readonly open: number;
}

interface WithheldDebt extends OverdueDebt {
  readonly debtor: string;
  readonly why: Withheld;
  readonly reason: string | null;
}

/** What `POST /overdue-payment-alerts/dunning/preview` answers. */
export interface DunningPreview {
  readonly letters: readonly DunningLetter[];
  readonly withheld: readonly WithheldDebt[];
}
