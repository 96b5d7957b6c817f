import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { resolveField } from '../access/resolveField.ts';
import type { Filter } from '../records/filter/conditionKinds.ts';
import { revealedBy } from '../records/filter/revealedBy.ts';
import { filterOf } from '../records/list/count.ts';
import type { ListQuery } from '../records/list/list.ts';
import { childRowsOf } from '../records/read/childRows.ts';
import { traceReading } from '../records/read/read.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { type Cell, cellOf } from './cell.ts';
import { columnLabel, type ExportColumn, exportColumns } from './exportColumns.ts';
import { listedIds, readPages } from './readPages.ts';
import { rowsCell } from './rowsCell.ts';
import type { RowsColumn } from './rowsColumns.ts';
import { type ExportFormat, type TableFile, tableFile } from './tableFile.ts';
import { traceExport } from './traceExport.ts';

export interface ExportQuery extends Pick<ListQuery, 'filter' | 'sort'> {
  readonly format: ExportFormat;
  /** the columns in their order; null: all that may be read */
  readonly fields: readonly string[] | null;
}

export interface ExportFile extends TableFile {
  /** number of rows at the start; rows that are deleted meanwhile are missing at the end */
  readonly rows: number;
}

/**
 * Exports a list as a file that is written while it is read. All refusals and the log entry happen before the first
 * byte; a later failure aborts the response, so that the file does not look complete.
 */
export async function exportFile(data: Data, entity: Entity, query: ExportQuery): Promise<ExportFile> {
  const { locale } = data.actor;
  const { format } = query;
  const columns = exportColumns(data, entity, query.fields);
  const filter = filterOf(data, entity, query.filter);
  const ids = await listedIds(data, entity, filter, query.sort);
  const { 'security.export_step_up_rows': mostWithoutProof } = await readSettings(data);
  if (ids.length > mostWithoutProof) requireStepUp(data);
  const sort = query.sort ?? entity.meta.sort;
  await traceExport(data, entity, {
    format,
    columns: columns.map(({ name }) => name),
    filter: query.filter,
    sort: [sort.field, sort.order],
    count: ids.length,
  });

  const order = resolveField(data.model, data.actor, entity, sort.field, query.sort ? 'sort' : 'select');
  const revealed = revealedBy(data, entity, filter, order);
  const { meta, labels } = entity;
  const file = tableFile(format, {
    title: labels[locale][`resources.${meta.resource}.page.list`] ?? meta.resource,
    columns: columns.map(column => ({
      field: column.kind === 'field' ? column.field : asText,
      label: columnLabel(entity, column, locale),
    })),
    pages: cellsOf(data, entity, columns, revealed, pagesOf(data, entity, columns, filter, ids)),
    locale,
  });
  return { ...file, rows: ids.length };
}

const asText = { kind: 'text', scale: 0 } as const;

const rowsOfPage = 500;
/** records whose child rows are read at once: each may have hundreds */
const parentsOfPage = 100;

function pagesOf(
  data: Data,
  entity: Entity,
  columns: readonly ExportColumn[],
  filter: Filter,
  ids: Float64Array,
): ReturnType<typeof readPages> {
  const fields = columns.flatMap(column => (column.kind === 'field' ? [column.field] : []));
  const size = fields.length < columns.length ? parentsOfPage : rowsOfPage;
  return readPages(data, entity, fields, filter, ids, size);
}

/** Logs the reading of protected values page by page, before they are sent. */
async function* cellsOf(
  data: Data,
  entity: Entity,
  columns: readonly ExportColumn[],
  revealed: readonly string[],
  pages: ReturnType<typeof readPages>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { locale } = data.actor;
  for await (const records of pages) {
    await traceReading(data, entity, records, revealed);
    const read: ((record: ApiRecord) => Cell)[] = [];
    for (const column of columns)
      read.push(
        column.kind === 'field'
          ? record => cellOf(entity, column.field, record, locale)
          : await rowsReader(data, column.rows, records),
      );
    yield records.map(record => read.map(cell => cell(record)));
  }
}

/** Reads the child rows of a page of records in one statement. */
async function rowsReader(
  data: Data,
  rows: RowsColumn,
  records: readonly ApiRecord[],
): Promise<(record: ApiRecord) => Cell> {
  const parents = records.map(({ id }) => Number(id));
  const found = await childRowsOf(data, rows.child, rows.structure.fields, parents);
  await traceReading(data, rows.entity, [...found.values()].flat());
  return ({ id }) => rowsCell(rows, found.get(Number(id)) ?? [], data.actor.locale);
}
