import type { Format } from '../field.ts';
import type { Expression, ValueType } from './expression.ts';
import type { FieldErrorCode } from './fieldErrorCode.ts';

/**
 * Tables as data, derived from `EntityMeta` and independent of the database; migrations consist of these.
 * `src/engine/server/database/ddl` renders them for SQLite and PostgreSQL.
 */
export interface TableDef {
  readonly name: string;
  readonly columns: readonly ColumnDef[];
  /** for join tables, its columns; null: the column `id` */
  readonly primaryKey: readonly string[] | null;
  readonly checks: readonly CheckDef[];
  readonly foreignKeys: readonly ForeignKeyDef[];
  readonly indexes: readonly IndexDef[];
  readonly noOverlaps: readonly NoOverlapDef[];
  readonly freezes: readonly FreezeDef[];
  /** missing if the table is no tree, and in old migrations */
  readonly trees?: readonly TreeDef[];
  /** the table has a trigram index on `search_text` */
  readonly search: boolean;
  /** version of the search text format, followed by its source columns; missing in old migrations */
  readonly searched?: readonly string[];
}

export type ColumnType = ValueType | 'id' | 'number' | 'binary';

export interface ColumnDef {
  readonly name: string;
  /** path of the field that the column stores; for messages */
  readonly field: string;
  readonly type: ColumnType;
  readonly notNull: boolean;
  /** fills existing rows when the column is added */
  readonly fill: string | number | boolean | null;
  /** meaning of the values beyond their type; missing for texts and in old migrations */
  readonly meaning?: string;
  /** a column that the database computes from the row; missing for ordinary columns */
  readonly generated?: RowExpression;
}

/** An expression over the columns of a row. */
export interface RowExpression {
  readonly expression: Expression;
  readonly types: readonly { readonly column: string; readonly type: ValueType }[];
}

/** A constraint on every row. Constraints on an empty value pass, except `requiredWhen`. */
export interface CheckDef {
  readonly name: string;
  readonly field: string;
  /** the code of a violation in messages to the user */
  readonly code: FieldErrorCode;
  readonly rule: Rule;
}

export type Rule =
  | { readonly kind: 'oneOf'; readonly column: string; readonly values: readonly string[] }
  /** a JSON array with some of the values */
  | { readonly kind: 'someOf'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'minimum'; readonly column: string; readonly value: number; readonly exclusive: boolean }
  | { readonly kind: 'maximum'; readonly column: string; readonly value: number }
  | { readonly kind: 'minLength'; readonly column: string; readonly value: number }
  | { readonly kind: 'maxLength'; readonly column: string; readonly value: number }
  /** number of entries of a JSON array */
  | { readonly kind: 'minItems'; readonly column: string; readonly value: number }
  | { readonly kind: 'maxItems'; readonly column: string; readonly value: number }
  | {
      readonly kind: 'pattern';
      readonly column: string;
      readonly pattern: string;
      readonly when: ColumnCondition;
    }
  | {
      readonly kind: 'format';
      readonly column: string;
      readonly format: Format;
      readonly when: ColumnCondition;
    }
  | { readonly kind: 'shape'; readonly column: string; readonly shape: Shape }
  | { readonly kind: 'requiredWhen'; readonly column: string; readonly when: ColumnCondition }
  | {
      readonly kind: 'emptyUnless';
      readonly column: string;
      readonly type: ConditionType;
      readonly when: ColumnCondition;
    }
  | { readonly kind: 'notBefore'; readonly column: string; readonly other: string }
  /** an expression over the row; `column` is the first one that it reads */
  | ({ readonly kind: 'holds'; readonly column: string } & RowExpression);

export type Shape = 'boolean' | 'date' | 'time' | 'month' | 'instant' | 'dates' | 'tags' | 'json';

/** Holds if every entry holds; always if there are none. */
export type ColumnCondition = readonly {
  readonly column: string;
  readonly type: ConditionType;
  readonly values: readonly (string | number | boolean | null)[];
}[];

/** `list`: a JSON array, which matches if it contains one of the values */
export type ConditionType = 'text' | 'integer' | 'boolean' | 'list';

export interface ForeignKeyDef {
  readonly name: string;
  readonly field: string;
  readonly column: string;
  readonly table: string;
  readonly onDelete: 'restrict' | 'cascade' | 'set null';
}

export interface IndexDef {
  readonly name: string;
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** Rows that match `when` cannot be deleted, and these columns cannot be changed. */
export interface FreezeDef {
  readonly name: string;
  readonly when: ColumnCondition;
  readonly columns: readonly string[];
}

/** `column` references the parent row; a row may not be its own ancestor. */
export interface TreeDef {
  readonly name: string;
  /** path of the field */
  readonly field: string;
  readonly column: string;
}

/**
 * Rows with equal `within` columns must not overlap. `to` is inclusive for days and months, exclusive for times and
 * instants.
 */
export interface NoOverlapDef {
  readonly name: string;
  readonly fields: readonly string[];
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly includesEnd: boolean;
  /** archived rows are ignored */
  readonly archivable: boolean;
}
