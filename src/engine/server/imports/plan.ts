import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Entity } from '../access/model.ts';
import type { RowsColumn } from '../exports/rowsColumns.ts';
import type { FileCell } from './fileTable.ts';
import type { ReferenceIndexes } from './referenceIndex.ts';

/** How the rows of a file become records. */
export interface Plan {
  readonly entity: Entity;
  readonly locale: Locale;
  /** field of each column, null if it is skipped or has child rows */
  readonly fields: readonly (Field | null)[];
  readonly rows: readonly ImportedRows[];
  readonly key: readonly string[];
  /** further keys of the file, for rows in which `key` is empty */
  readonly otherKeys: readonly (readonly string[])[];
  readonly references: ReferenceIndexes;
  /** records created by rows of this file, by the folded text of their key */
  readonly made: Map<string, number>;
}

/** A column with child rows. */
export interface ImportedRows extends RowsColumn {
  /** the place of the column */
  readonly at: number;
  /** names of the fields that the actor may write */
  readonly writable: ReadonlySet<string>;
}

export interface FileRow {
  readonly id: number;
  readonly place: number;
  readonly cells: readonly FileCell[];
}
