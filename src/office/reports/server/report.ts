import type { Data } from '@engine/server/access/data.ts';
import type { Text } from '@engine/shared/entityMeta.ts';
import type { ColumnKind, Level, ListBehind, ParameterName } from '../shared/report.ts';

/**
 * The definition of a report, in one file: title, parameters, columns, and the query that answers it. `reports.ts`
 * lists all reports; address, validation of parameters, names of records, sums, export and page are derived from it.
 */
export interface Report {
  /** in the address: `/reports/{key}` */
  readonly key: string;
  readonly title: Text;
  /** one or two sentences: what is counted, and what is not */
  readonly about: Text;
  /** resources that the reader must be allowed to list */
  readonly needs: readonly string[];
  /** rights that the reader needs besides the one to open reports */
  readonly rights?: readonly string[];
  readonly parameters: readonly ParameterName[];
  readonly levels: readonly Level[];
  readonly usualLevels: readonly Level[];
  /** columns, without those of the levels */
  columns(query: ReportQuery): readonly Column[];
  /** default sort column, `-` before it for descending; null: by the levels */
  readonly usualSort?: (query: ReportQuery) => string | null;
  /** Its rows in any order, at most `mostRows + 1` of them. */
  read(data: Data, query: ReportQuery): Promise<Result>;
}

/** The validated parameters. Those that a report does not have are empty. */
export interface ReportQuery {
  /** both days count */
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly company: number | null;
  /** the insurer that pays */
  readonly payer: number | null;
  readonly by: readonly Level[];
  /** the answer is exported: rows are limited to those that the caller may export */
  readonly isExport: boolean;
}

export interface Column {
  readonly name: string;
  readonly label: Text;
  readonly kind: ColumnKind;
  readonly help?: Text;
}

/** A record, whose name is looked up unless given; or several records under one name. */
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
  /** totals of columns that are not the sum of their rows */
  readonly totals?: Readonly<Record<string, number>>;
}

/** Reports with more rows are refused. */
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
