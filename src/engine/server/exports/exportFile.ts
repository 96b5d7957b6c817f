import { Readable } from 'node:stream';
import { today } from '../../shared/day.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { filterOf } from '../records/count.ts';
import type { ListQuery } from '../records/list.ts';
import { traceReading } from '../records/read.ts';
import { readSettings } from '../records/readSettings.ts';
import { type Cell, cellOf } from './cell.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { columnLabel, exportColumns } from './exportColumns.ts';
import { listedIds, readPages } from './readPages.ts';
import { traceExport } from './traceExport.ts';
import { writeSheet } from './xlsx.ts';

export const formats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof formats)[number];

export interface ExportQuery extends Pick<ListQuery, 'filter' | 'sort'> {
  readonly format: ExportFormat;
  /** the columns in their order; null: all that may be read */
  readonly fields: readonly string[] | null;
}

export interface ExportFile {
  readonly filename: string;
  readonly type: string;
  /** rows that it begins with; those that disappear meanwhile are missing at its end */
  readonly rows: number;
  readonly content: Readable;
}

/**
 * The list as a file that is written while it is read. All that can be refused is refused, and the export is in the log,
 * before the first byte; a fault later breaks the answer off, so that it does not look whole.
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
  const title = labels[locale][`resources.${meta.resource}.page.list`] ?? meta.resource;
  const columns = fields.map(field => ({ field, label: columnLabel(entity, field, locale) }));
  const pages = cellsOf(data, entity, fields, readPages(data, entity, fields, filter, ids));
  const content = format === 'csv' ? csvOf(pages, columns, data) : sheetOf(pages, columns, title, data);
  return { filename: `${title} ${today()}.${format}`, type: types[format], rows: ids.length, content };
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Pages = AsyncIterable<readonly (readonly Cell[])[]>;
interface Column {
  readonly field: Field;
  readonly label: string;
}

/** Protected values are traced like those of a list, page by page, before they leave the server. */
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

const csvOf = (pages: Pages, columns: readonly Column[], { actor: { locale } }: Data): Readable =>
  Readable.from(csvTexts(pages, columns, locale), { objectMode: false });

async function* csvTexts(
  pages: Pages,
  columns: readonly Column[],
  locale: Data['actor']['locale'],
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine(
      columns.map(({ label }) => ({ kind: 'text', text: label })),
      locale,
    );
  for await (const rows of pages) yield rows.map(cells => csvLine(cells, locale)).join('');
}

const sheetOf = (
  pages: Pages,
  columns: readonly Column[],
  title: string,
  { actor: { locale } }: Data,
): Readable => Readable.from(writeSheet(rowsOf(pages), title, columns, locale), { objectMode: false });

async function* rowsOf(pages: Pages): AsyncGenerator<readonly Cell[]> {
  for await (const rows of pages) yield* rows;
}
