import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { filterOf } from '../records/list/count.ts';
import type { ListQuery } from '../records/list/list.ts';
import { traceReading } from '../records/read/read.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { type Cell, cellOf } from './cell.ts';
import { columnLabel, exportColumns } from './exportColumns.ts';
import { listedIds, readPages } from './readPages.ts';
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
  const fields = exportColumns(data, entity, query.fields);
  const filter = filterOf(data, entity, query.filter);
  const ids = await listedIds(data, entity, filter, query.sort);
  const { 'security.export_step_up_rows': mostWithoutProof } = await readSettings(data);
  if (ids.length > mostWithoutProof) requireStepUp(data);
  const sort = query.sort ?? entity.meta.sort;
  await traceExport(data, entity, {
    format,
    columns: fields.map(({ name }) => name),
    filter: query.filter,
    sort: [sort.field, sort.order],
    count: ids.length,
  });

  const { meta, labels } = entity;
  const file = tableFile(format, {
    title: labels[locale][`resources.${meta.resource}.page.list`] ?? meta.resource,
    columns: fields.map(field => ({ field, label: columnLabel(entity, field, locale) })),
    pages: cellsOf(data, entity, fields, readPages(data, entity, fields, filter, ids)),
    locale,
  });
  return { ...file, rows: ids.length };
}

/** Logs the reading of protected values page by page, before they are sent. */
async function* cellsOf(
  data: Data,
  entity: Entity,
  fields: readonly Field[],
  pages: ReturnType<typeof readPages>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const records of pages) {
    await traceReading(data, entity, records);
    yield records.map(record => fields.map(field => cellOf(entity, field, record, data.actor.locale)));
  }
}
