import type { Data } from '@engine/server/access/data.ts';
import { requireStepUp } from '@engine/server/access/requireStepUp.ts';
import { appendActivity } from '@engine/server/audit/append.ts';
import type { Cell } from '@engine/server/exports/cell.ts';
import { type ExportFormat, type TableFile, tableFile } from '@engine/server/exports/tableFile.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import type { FieldKind } from '@engine/shared/field.ts';
import type { ColumnKind, ReportAnswer, ReportColumn, ReportValue } from '../shared/report.ts';
import type { Report, ReportQuery } from './report.ts';

/** Formats of columns in a sheet, and their number of decimals. */
const looks: Readonly<Record<ColumnKind, { readonly kind: FieldKind; readonly scale: number }>> = {
  text: { kind: 'text', scale: 0 },
  record: { kind: 'ref', scale: 0 },
  day: { kind: 'date', scale: 0 },
  month: { kind: 'month', scale: 0 },
  number: { kind: 'integer', scale: 0 },
  days: { kind: 'integer', scale: 0 },
  averageDays: { kind: 'decimal', scale: 1 },
  money: { kind: 'money', scale: 2 },
};

/**
 * A report as a file; its parameters are logged before it leaves the server. Its sums are left to the spreadsheet,
 * which would otherwise add them to the rows. As for lists, many rows require the password first.
 */
export async function exportReport(
  data: Data,
  report: Report,
  { columns, rows }: ReportAnswer,
  { query, format }: { readonly query: ReportQuery; readonly format: ExportFormat },
): Promise<TableFile> {
  const { locale } = data.actor;
  const { 'security.export_step_up_rows': mostWithoutProof } = await readSettings(data);
  if (rows.length > mostWithoutProof) requireStepUp(data);
  await data.transaction(inner =>
    appendActivity(inner, {
      action: 'export',
      resource: 'bills',
      recordId: null,
      changes: {
        'export.report': [null, report.key],
        'export.format': [null, format],
        'export.count': [null, rows.length],
        'export.columns': [null, columns.map(({ name }) => name)],
        'export.filter': [null, parametersOfQuery(report, query)],
      },
    }),
  );
  return tableFile(format, {
    title: report.title[locale],
    columns: columns.map(({ label, kind }) => ({ field: looks[kind], label })),
    pages: inOnePage(
      rows.map(({ values }) => columns.map(column => cellOf(column, values[column.name] ?? null))),
    ),
    locale,
  });
}

const parametersOfQuery = ({ parameters }: Report, { from, to, ...query }: ReportQuery) => ({
  ...(parameters.includes('period') && { from, to }),
  ...Object.fromEntries(
    Object.entries(query).filter(([name, value]) => parameters.some(each => each === name) && value !== null),
  ),
});

async function* inOnePage(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

function cellOf({ kind }: ReportColumn, value: ReportValue): Cell {
  if (value === null || value === '') return { kind: 'empty' };
  if (typeof value === 'object') return { kind: 'text', text: value.label };
  if (typeof value === 'number') return { kind: 'number', value, scale: looks[kind].scale };
  if (kind === 'day') return { kind: 'day', day: value };
  return kind === 'month' ? { kind: 'month', month: value } : { kind: 'text', text: value };
}
