import type { Data } from '@engine/server/access/data.ts';
import type { Text } from '@engine/shared/entityMeta.ts';
import type { ColumnKind, Level, ListBehind, ParameterName } from '../shared/report.ts';

/**
 * A report as one file states it: what it is called, what it can be asked for, its columns, and the query that answers
 * it. `reports.ts` lists them all; the address, the checks of parameters, the names of records, sums, the export and the
 * page follow from it.
 */
export interface Report {
  /** in the address: `/reports/{key}` */
  readonly key: string;
  readonly title: Text;
  /** one or two sentences: what is counted, and what is not */
  readonly about: Text;
  /** resources that its reader must be allowed to list */
  readonly needs: readonly string[];
  /** rights that its reader needs besides that to reports */
  readonly rights?: readonly string[];
  readonly parameters: readonly ParameterName[];
  readonly levels: readonly Level[];
  readonly usualLevels: readonly Level[];
  /** the columns after those of the levels */
  columns(asked: Asked): readonly Column[];
  /** the column that its rows are sorted by, `-` before it: the largest first; by default the levels */
  readonly usualSort?: (asked: Asked) => string | null;
  /** Its rows in any order, at most `mostRows + 1` of them. */
  read(data: Data, asked: Asked): Promise<Result>;
}

/** What was asked for, checked. Parameters that a report does not have are empty. */
export interface Asked {
  /** both days count */
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly company: number | null;
  /** the insurer that pays */
  readonly payer: number | null;
  readonly by: readonly Level[];
  /** the answer leaves the server as a file: the right to export must reach its rows too */
  readonly isExport: boolean;
}

export interface Column {
  readonly name: string;
  readonly label: Text;
  readonly kind: ColumnKind;
  readonly help?: Text;
}

/** A record, whose name is found where it brings none along; or several of them under one name. */
export type Reference =
  | { readonly resource: string; readonly id: number; readonly label?: string | null }
  | { readonly resource: null; readonly label: Text };

export type Value = string | number | Reference | null;

export interface Row {
  readonly values: Readonly<Record<string, Value>>;
  readonly list: ListBehind | null;
}

export interface Result {
  readonly rows: readonly Row[];
  /** of columns that are not the sum of their rows */
  readonly totals?: Readonly<Record<string, number>>;
}

/** More rows than these are refused: neither a person nor a spreadsheet of one reads them. */
export const mostRows = 20_000;

export const money = (name: string, de: string, en: string, help?: Text): Column => ({
  name,
  label: { de, en },
  kind: 'money',
  ...(help && { help }),
});

export const count = (name: string, de: string, en: string, help?: Text): Column => ({
  name,
  label: { de, en },
  kind: 'number',
  ...(help && { help }),
});
