import type { ValueType } from './expression.ts';
import type { CheckDef, ForeignKeyDef, IndexDef, NoOverlapDef } from './tableDef.ts';

/** The rows of one table that a migration step affects. */
export type AffectedRows =
  | { readonly kind: 'all' }
  | { readonly kind: 'filled'; readonly column: string }
  | { readonly kind: 'empty'; readonly column: string }
  /** their value cannot be converted, or means something else in the new type */
  | {
      readonly kind: 'unconvertible';
      readonly column: string;
      readonly from: ValueType;
      readonly to: ValueType;
    }
  /** division leaves a remainder */
  | { readonly kind: 'rest'; readonly column: string; readonly by: number }
  /** they have more decimal places */
  | { readonly kind: 'rounded'; readonly column: string; readonly places: number }
  /** they have more than one entry in a join table */
  | { readonly kind: 'several'; readonly in: string; readonly own: string }
  | { readonly kind: 'breaking'; readonly check: CheckDef }
  | { readonly kind: 'duplicate'; readonly index: IndexDef }
  | { readonly kind: 'orphan'; readonly foreignKey: ForeignKeyDef }
  /** they are their own ancestors */
  | { readonly kind: 'circular'; readonly column: string }
  | { readonly kind: 'overlapping'; readonly noOverlap: NoOverlapDef };
