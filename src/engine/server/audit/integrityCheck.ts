import type { FindingKind } from '../../shared/messages/findingsEn.ts';
import type { Data } from '../access/data.ts';

/** A deviation found by an integrity check. */
export interface Finding {
  readonly table: string;
  /** id of the row; null: it concerns none or several */
  readonly id: number | null;
  /** `bills.issue_date`: the resource and its field; missing: it concerns the whole row */
  readonly field?: string;
  readonly what: FindingKind;
  readonly expected: string | null;
  readonly found: string | null;
}

/** The result of one step of at most about 200 ms, with the cursor for the next; null: the check is complete. */
export interface CheckStep {
  readonly cursor: number | null;
  /** number of rows or files checked */
  readonly checked: number;
  readonly findings: readonly Finding[];
}

/** Checks everything it is responsible for, in steps that may be days apart. */
export interface IntegrityCheck {
  /** key of its texts: `checks.{name}` */
  readonly name: string;
  /** a finding makes the data unreadable for the other checks: the verification ends with it */
  readonly isNeeded?: true;
  /** `data` has every right; the first cursor is 0 */
  step(data: Data, cursor: number): Promise<CheckStep>;
}
