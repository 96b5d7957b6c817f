import { Readable } from 'node:stream';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import type { Cell } from '../exports/cell.ts';
import { byteOrderMark, csvLine } from '../exports/csv.ts';
import { columnLabel } from '../exports/exportColumns.ts';
import type { Batch } from './batches.ts';
import { type BatchRow, pageOfRows } from './batchRows.ts';
import type { FileCell } from './fileTable.ts';
import { shownFaults } from './shownFaults.ts';

const rowsAtOnce = 500;
const reason = { de: 'Grund', en: 'Reason' } as const;

/** The failed rows as they were in the file, with the reasons: once corrected they can be imported again. */
export const failedRows = (data: Data, entity: Entity, batch: Batch): Readable =>
  Readable.from(linesOf(data, entity, batch), { objectMode: false });

async function* linesOf(data: Data, entity: Entity, batch: Batch): AsyncGenerator<string> {
  const { locale } = batch;
  const head = [...batch.columns, reason[data.actor.locale]];
  yield byteOrderMark +
    csvLine(
      head.map(text => ({ kind: 'text', text })),
      locale,
    );
  for (let first = 0; ; first += rowsAtOnce) {
    const rows = await pageOfRows(data, batch.id, 'faulty', first, rowsAtOnce);
    if (rows.length === 0) return;
    yield rows.map(row => csvLine(cellsOf(data, entity, batch, row), locale)).join('');
  }
}

function cellsOf(data: Data, entity: Entity, { columns, locale }: Batch, row: BatchRow): readonly Cell[] {
  const point = locale === 'de' ? ',' : '.';
  const cells = columns.map((_, at) => cellOf(row.cells[at] ?? null, point));
  const surplus = row.cells.slice(columns.length).map(cell => cellOf(cell, point));
  const { locale: reader } = data.actor;
  const reasons = shownFaults(data.model, entity, row.faults, reader).map(({ field: name, message }) =>
    entity.fields.has(name) || entity.meta.children.some(child => child.name === name)
      ? `${columnLabel(entity, { name }, reader)}: ${message}`
      : message,
  );
  return [...cells, { kind: 'text', text: reasons.join(' · ') }, ...surplus];
}

/** A cell as kept by `readTable`; numbers are written in the language of the file. */
function cellOf(cell: FileCell, point: string): Cell {
  if (cell === null || cell === '') return { kind: 'empty' };
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}$/.exec(String(cell)) ?? [];
  if (day && time) return time === '00:00' ? { kind: 'day', day } : { kind: 'moment', day, time };
  return { kind: 'text', text: typeof cell === 'number' ? String(cell).replace('.', point) : String(cell) };
}
