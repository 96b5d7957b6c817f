import type { AffectedRows } from './affectedRows.ts';

/** A step that loses data, or that rows already there may not survive. */
export interface Danger {
  /** how `acknowledge` names it: `drop banks.short_name` */
  readonly name: string;
  readonly table: string;
  readonly field: string | null;
  /** which rows are affected */
  readonly rows: AffectedRows;
  /** the affected rows keep the step from being done, acknowledged or not; other dangers only lose what they hold */
  readonly breaks: boolean;
  /** the expression that keeps what the values say, where there is one: `fee * 100` */
  readonly conversion?: string;
}

export type MakeDanger = (
  verb: string,
  field: string | null,
  rows: AffectedRows,
  breaks?: boolean,
) => Danger[];
