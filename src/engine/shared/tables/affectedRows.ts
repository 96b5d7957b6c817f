import type { ValueType } from './expression.ts';
import type { CheckDef, ForeignKeyDef, IndexDef, NoOverlapDef } from './tableDef.ts';

/** Rows of one table that a step meets. */
export type AffectedRows =
  | { readonly kind: 'all' }
  | { readonly kind: 'filled'; readonly column: string }
  | { readonly kind: 'empty'; readonly column: string }
  /** their values say something else, or nothing, in another type */
  | {
      readonly kind: 'unconvertible';
      readonly column: string;
      readonly from: ValueType;
      readonly to: ValueType;
    }
  /** a division leaves a rest of them */
  | { readonly kind: 'rest'; readonly column: string; readonly by: number }
  /** they have more decimal places */
  | { readonly kind: 'rounded'; readonly column: string; readonly places: number }
  /** they name more than one record in a table of several references */
  | { readonly kind: 'several'; readonly in: string; readonly own: string }
  | { readonly kind: 'breaking'; readonly check: CheckDef }
  | { readonly kind: 'duplicate'; readonly index: IndexDef }
  | { readonly kind: 'orphan'; readonly foreignKey: ForeignKeyDef }
  /** they stand below themselves */
  | { readonly kind: 'circular'; readonly column: string }
  | { readonly kind: 'overlapping'; readonly noOverlap: NoOverlapDef };
