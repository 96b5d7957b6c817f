import type { Text } from '@engine/shared/entityMeta.ts';
import type { Rows } from '@generated/types/rows.ts';
import type { ColumnKind, Level } from '../shared/report.ts';
import type { Column, Reference, ReportQuery, Value } from './report.ts';

const column = (name: Level, kind: ColumnKind, de: string, en: string): Column => ({
  name,
  label: { de, en },
  kind,
});

const columns: Readonly<Record<Level, Column>> = {
  company: column('company', 'record', 'Leistungserbringer', 'Company'),
  payer: column('payer', 'record', 'Kostenträger', 'Payer'),
  month: column('month', 'month', 'Monat', 'Month'),
  bill: column('bill', 'record', 'Rechnung', 'Bill'),
};

export const levelColumns = (by: readonly Level[]): readonly Column[] => by.map(level => columns[level]);

/** The columns of bills `b` that identify the payer: all guests are one payer. */
const payerColumns = ['b.recipient_type', 'b.recipient_insurance', 'b.recipient_company'] as const;

/** The columns by which rows of bills `b` are grouped. */
const groupedBy = {
  company: ['b.company'],
  payer: payerColumns,
  month: ['b.month'],
  bill: ['b.id'],
} as const satisfies Record<Level, readonly string[]>;

/** The columns of the requested levels; `known` are the levels for which the statement has columns. */
export const groupColumns = <L extends Level>(by: readonly Level[], known: readonly L[]) =>
  known
    .filter(level => by.includes(level))
    .flatMap((level): readonly (typeof groupedBy)[L][number][] => groupedBy[level]);

/** The grouping values of a row; columns of levels that were not requested are missing. */
export interface GroupedRow {
  readonly company?: number | null;
  readonly recipient_type?: Rows['bills']['recipient_type'] | null;
  readonly recipient_insurance?: number | null;
  readonly recipient_company?: number | null;
  readonly month?: string | null;
  readonly id?: number | null;
}

const guests: Text = { de: 'Fahrgäste', en: 'Guests' };

export function payerOf(row: GroupedRow): Reference | null {
  const { recipient_type: type, recipient_insurance: insurer, recipient_company: company } = row;
  if (type === 'health_insurance' && insurer) return { resource: 'health-insurance', id: insurer };
  if (type === 'company' && company) return { resource: 'companies', id: company };
  return type === 'guest' ? { resource: null, label: guests } : null;
}

const recordOf = (resource: string, id: number | null | undefined): Reference | null =>
  id ? { resource, id } : null;

/** The values of the levels of a row. */
export function levelValues(by: readonly Level[], row: GroupedRow): Readonly<Record<string, Value>> {
  const values: Readonly<Record<Level, Value>> = {
    company: recordOf('companies', row.company),
    payer: payerOf(row),
    month: row.month ?? null,
    bill: recordOf('bills', row.id),
  };
  return Object.fromEntries(by.map(level => [level, values[level]]));
}

/** The filter of the list of bills behind a row, apart from days: the parameters, and the grouping values. */
export function billsOfRow(
  { by, company, payer }: ReportQuery,
  row: GroupedRow,
): Readonly<Record<string, unknown>> {
  return {
    ...(company !== null && { company }),
    ...(payer !== null && { recipient_insurance: payer }),
    ...(by.includes('company') && row.company && { company: row.company }),
    ...(by.includes('payer') && payerFilter(row)),
  };
}

function payerFilter(row: GroupedRow): Readonly<Record<string, unknown>> {
  if (row.recipient_insurance) return { recipient_insurance: row.recipient_insurance };
  return row.recipient_company
    ? { recipient_company: row.recipient_company }
    : { recipient_type: row.recipient_type };
}
