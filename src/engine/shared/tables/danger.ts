import type { AffectedRows } from './affectedRows.ts';

/** A step that loses data, or that may fail on existing rows. */
export interface Danger {
  /** its name in `acknowledge`: `drop banks.short_name` */
  readonly name: string;
  readonly table: string;
  readonly field: string | null;
  /** which rows are affected */
  readonly rows: AffectedRows;
  /** affected rows make the step fail, even if it is acknowledged; other dangers only lose data */
  readonly breaks: boolean;
  /** an expression that preserves the meaning of the values, if there is one: `fee * 100` */
  readonly conversion?: string;
  /** why structured values may not be saved any more: `gate is gone` */
  readonly misfit?: string;
}

export type MakeDanger = (
  verb: string,
  field: string | null,
  rows: AffectedRows,
  breaks?: boolean,
) => Danger[];
