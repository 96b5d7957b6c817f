import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { invalidQuery } from '@engine/server/http/parseListQuery.ts';
import { labelsOf } from '@engine/server/records/labels/labelsOf.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { outOfSight } from '@engine/shared/outOfSight.ts';
import { sum } from '@engine/shared/sum.ts';
import type { ReportAnswer, ReportColumn, ReportRow, ReportValue } from '../shared/report.ts';
import { parseSort, sortRows } from '../shared/sortRows.ts';
import { levelColumns } from './levelColumns.ts';
import { reportProblems } from './problems.ts';
import { type Column, mostRows, type Report, type ReportQuery, type Row, type Value } from './report.ts';

/**
 * Answers a report for a caller who may open it: the visible rows, sorted, with names of records and sums. Throws
 * `reportTooLarge` beyond `mostRows`, `invalidQuery` for an unknown column.
 */
export async function answerReport(
  data: Data,
  report: Report,
  query: ReportQuery,
  sort: string | null = null,
): Promise<ReportAnswer> {
  const { locale } = data.actor;
  const columns = [...levelColumns(query.by), ...report.columns(query)];
  if (sort !== null && !columns.some(({ name }) => name === parseSort(sort).column))
    throw invalidQuery('sort', columns.map(({ name }) => name).join(', '));
  const { rows, totals = {} } = await report.read(data, query);
  if (rows.length > mostRows) throw new ProblemError(reportProblems.reportTooLarge, { most: mostRows });
  const named = await withNames(data, rows);
  const order = sort ?? report.usualSort?.(query) ?? null;
  const orders = order === null ? [...query.by].reverse() : [order];
  return {
    columns: columns.map(column => inLanguage(column, locale)),
    rows: orders.reduce<readonly ReportRow[]>((all, by) => sortRows(all, parseSort(by), locale), named),
    totals: { ...sumsOf(columns, rows), ...totals },
  };
}

const inLanguage = ({ name, label, kind, help }: Column, locale: Locale): ReportColumn => ({
  name,
  label: label[locale],
  kind,
  help: help?.[locale] ?? null,
});

async function withNames(data: Data, rows: readonly Row[]): Promise<readonly ReportRow[]> {
  const unnamed = new Map<string, Set<number>>();
  for (const { values } of rows)
    for (const value of Object.values(values))
      if (isUnnamed(value))
        unnamed.set(value.resource, (unnamed.get(value.resource) ?? new Set()).add(value.id));
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [resource, ids] of unnamed)
    names.set(resource, await labelsOf(data, data.entity(resource, 'list'), ids, 'formatShort'));
  const named = (value: Value): ReportValue => {
    if (typeof value !== 'object' || value === null) return value;
    const { resource, label } = value;
    if (resource === null) return { resource, id: null, label: label[data.actor.locale] };
    const { id } = value;
    return { resource, id, label: label ?? names.get(resource)?.get(id) ?? outOfSight[data.actor.locale] };
  };
  return rows.map(({ values, list }) => ({
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(value)])),
    list,
  }));
}

const isUnnamed = (value: Value): value is { readonly resource: string; readonly id: number } =>
  typeof value === 'object' && value !== null && value.resource !== null && value.label === undefined;

const summed: ReadonlySet<Column['kind']> = new Set(['money', 'number']);

function sumsOf(columns: readonly Column[], rows: readonly Row[]): Record<string, number> {
  const sumOf = (name: string) => sum(rows.map(({ values }) => Number(values[name] ?? 0)));
  return Object.fromEntries(
    columns.filter(({ kind }) => summed.has(kind)).map(({ name }) => [name, sumOf(name)]),
  );
}
