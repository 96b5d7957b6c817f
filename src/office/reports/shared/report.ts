/** Levels by which a report can be grouped; the key is also the name in the address. */
export const levels = ['company', 'payer', 'month', 'bill'] as const;
export type Level = (typeof levels)[number];

/** `period` are the two parameters `from` and `to`, days that both count. */
export type ParameterName = 'period' | 'day' | 'company' | 'payer' | 'by';

/** All figures are whole numbers: money in cents, averages in tenths of a day. `number` and `money` are added up. */
export type ColumnKind = 'text' | 'day' | 'month' | 'record' | 'number' | 'days' | 'averageDays' | 'money';

export interface ReportColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** what the figure means, where the label does not say it */
  readonly help: string | null;
}

/** A record with a link to its page; without an id, several records, such as all guests together. */
interface NamedRecord {
  readonly resource: string | null;
  readonly id: number | null;
  readonly label: string;
}

export type ReportValue = string | number | NamedRecord | null;

/** The list behind a row: a resource with this filter. */
export interface ListBehind {
  readonly resource: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface ReportRow {
  readonly values: Readonly<Record<string, ReportValue>>;
  readonly list: ListBehind | null;
}

/** The description of a report, in the language of the caller. */
export interface ReportFacts {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly parameters: readonly ParameterName[];
  /** levels by which its rows can be grouped, with `by` */
  readonly levels: readonly Level[];
  /** the grouping unless another is asked for */
  readonly usualLevels: readonly Level[];
  readonly mayExport: boolean;
}

/** An answered report: all rows up to the limit of the server, and their totals. */
export interface ReportAnswer {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** by column; a column that is not added up is missing */
  readonly totals: Readonly<Record<string, number>>;
}
