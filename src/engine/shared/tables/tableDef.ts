import type { Format } from '../field.ts';
import type { Expression, ValueType } from './expression.ts';
import type { FieldErrorCode } from './fieldErrorCode.ts';

/**
 * The tables as data, worked out from `EntityMeta` and independent of the database: what migrations are made of.
 * `src/engine/server/database/ddl` renders it for SQLite and PostgreSQL.
 */
export interface TableDef {
  readonly name: string;
  readonly columns: readonly ColumnDef[];
  /** the columns of a join table; null: the column `id` */
  readonly primaryKey: readonly string[] | null;
  readonly checks: readonly CheckDef[];
  readonly foreignKeys: readonly ForeignKeyDef[];
  readonly indexes: readonly IndexDef[];
  readonly noOverlaps: readonly NoOverlapDef[];
  readonly freezes: readonly FreezeDef[];
  /** missing where the rows form none, and in old migrations */
  readonly trees?: readonly TreeDef[];
  /** has a trigram index over `search_text` */
  readonly search: boolean;
  /** the columns whose values make up `search_text`, after the form that it has; missing in old migrations */
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
  /** what its values say where the type leaves that open; missing for texts and in old migrations */
  readonly meaning?: string;
  /** the database works it out from the row; missing where it is written */
  readonly generated?: RowExpression;
}

/** An expression over the columns of a row. */
export interface RowExpression {
  readonly expression: Expression;
  readonly types: readonly { readonly column: string; readonly type: ValueType }[];
}

/** A rule that every row meets. Rules about an empty value hold, but for `requiredWhen`. */
export interface CheckDef {
  readonly name: string;
  readonly field: string;
  /** what a violation is called for the user */
  readonly code: FieldErrorCode;
  readonly rule: Rule;
}

export type Rule =
  | { readonly kind: 'oneOf'; readonly column: string; readonly values: readonly string[] }
  /** a JSON array of some of the values */
  | { readonly kind: 'someOf'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'minimum'; readonly column: string; readonly value: number; readonly exclusive: boolean }
  | { readonly kind: 'maximum'; readonly column: string; readonly value: number }
  | { readonly kind: 'minLength'; readonly column: string; readonly value: number }
  | { readonly kind: 'maxLength'; readonly column: string; readonly value: number }
  /** entries of a JSON array */
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
  /** an expression over the row; `column` is the first of those that it reads */
  | ({ readonly kind: 'holds'; readonly column: string } & RowExpression);

export type Shape = 'boolean' | 'date' | 'time' | 'month' | 'instant' | 'dates' | 'tags' | 'json';

/** Holds when every entry holds; without entries always. */
export type ColumnCondition = readonly {
  readonly column: string;
  readonly type: ConditionType;
  readonly values: readonly (string | number | boolean | null)[];
}[];

/** `list`: a JSON array, which holds when it contains one of the values */
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

/** Rows for which `when` holds keep these columns as they are, and stay. */
export interface FreezeDef {
  readonly name: string;
  readonly when: ColumnCondition;
  readonly columns: readonly string[];
}

/** Rows name the one above them in `column`, and none stands below itself. */
export interface TreeDef {
  readonly name: string;
  /** path of the field */
  readonly field: string;
  readonly column: string;
}

/** Rows with equal `within` must not overlap. Days and months include both ends; times and instants exclude theirs. */
export interface NoOverlapDef {
  readonly name: string;
  readonly fields: readonly string[];
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly includesEnd: boolean;
  /** archived rows do not count */
  readonly archivable: boolean;
}
