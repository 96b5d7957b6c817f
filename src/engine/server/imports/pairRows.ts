import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import { outOfSight } from '../../shared/outOfSight.ts';
import { canonicalValue } from '../../shared/sameValue.ts';
import type { Faults } from '../records/input/input.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { setPath } from '../records/rows/value.ts';
import type { ImportedRows } from './plan.ts';
import { importFaults } from './problems.ts';
import { minuteOf } from './readCell.ts';
import { asStored, type CellRow } from './rowsIn.ts';

/** A row of a cell and the stored row that it stands for; null: a new one. */
export interface RowPair {
  readonly row: CellRow;
  readonly stored: StoredRecord | null;
}

/**
 * Finds the stored row of each row of a cell, which has no ids: first equal ones, then those of the same label, then
 * the others one after the other. A row with a value out of sight (`asStored`) stands only for one that is otherwise
 * equal.
 */
export function pairRows(
  { entity, structure: { fields } }: ImportedRows,
  rows: readonly CellRow[],
  stored: readonly StoredRecord[],
): readonly RowPair[] {
  const found = new Map<CellRow, StoredRecord>();
  const free = new Set(stored);
  const take = (row: CellRow, own: StoredRecord | undefined) => {
    if (!own) return;
    found.set(row, own);
    free.delete(own);
  };
  const alike = (by: readonly Field[]) => {
    const known = new Map<string, StoredRecord[]>();
    for (const own of free) {
      const key = keyOf(own.fields, by);
      known.set(key, [...(known.get(key) ?? []), own]);
    }
    for (const row of open()) take(row, known.get(keyOf(row, by))?.shift());
  };
  const hides = (row: CellRow) => [...row.values()].includes(asStored);
  const open = () => rows.filter(row => !found.has(row) && !hides(row));

  for (const row of rows.filter(hides)) {
    const seen = fields.filter(({ name }) => row.get(name) !== asStored);
    take(
      row,
      [...free].find(own => keyOf(own.fields, seen) === keyOf(row, seen)),
    );
  }
  alike(fields);
  const named = entity.meta.represent.flatMap(part => ('field' in part ? [part.field] : []));
  const label = fields.filter(({ name }) => named.includes(name));
  if (label.length > 0) alike(label);
  const fixed = fields.filter(({ setOnce }) => setOnce);
  for (const row of open())
    take(
      row,
      [...free].find(own => keyOf(own.fields, fixed) === keyOf(row, fixed)),
    );
  return rows.map(row => ({ row, stored: found.get(row) ?? null }));
}

/** A row with a value out of sight that stands for no stored row cannot be made. */
export function refuseOutOfSight(
  { child }: ImportedRows,
  pairs: readonly RowPair[],
  locale: Locale,
  faults: Faults,
): void {
  for (const [at, { row, stored }] of pairs.entries())
    for (const [name, value] of row)
      if (value === asStored && stored === null)
        faults[`${child.name}.${at}.${name}`] = {
          ...importFaults.importReference,
          params: { value: outOfSight[locale] },
        };
}

/** Whether an update with these rows would change nothing. */
export const areSame = (
  { child, structure }: ImportedRows,
  pairs: readonly RowPair[],
  stored: readonly StoredRecord[],
): boolean =>
  pairs.length === stored.length &&
  pairs.every(({ row, stored: own }, at) => {
    const seen = structure.fields.filter(({ name }) => row.get(name) !== asStored);
    const isInPlace = child.order === undefined || own === stored[at];
    return own !== null && isInPlace && keyOf(own.fields, seen) === keyOf(row, seen);
  });

/**
 * The row as a request sends it; what the cell does not name is cleared, or has its default in a new row. What cannot
 * be empty for its default stays.
 */
export function rowBody({ structure, writable }: ImportedRows, { row, stored }: RowPair): object {
  const body: Record<string, unknown> = stored ? { id: stored.id } : {};
  for (const field of structure.fields) {
    const { name } = field;
    const value = row.get(name);
    const isSame = stored !== null && keyOf(row, [field]) === keyOf(stored.fields, [field]);
    if (value === asStored || isSame) continue;
    const isCleared = stored && writable.has(name) && !(field.required && field.default !== null);
    if (value !== undefined || isCleared) setPath(name)(body, value ?? null);
  }
  return body;
}

const keyOf = (row: CellRow, fields: readonly Field[]): string =>
  fields.map(field => canonicalValue(comparable(field, row.get(field.name)))).join();

function comparable({ kind }: Field, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return null;
  return kind === 'instant' && typeof value === 'string' ? minuteOf(value) : value;
}
