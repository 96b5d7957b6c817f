import { isObject } from '../../shared/isObject.ts';
import { isOutOfSight } from '../../shared/outOfSight.ts';
import { columnLabel } from '../exports/exportColumns.ts';
import { partTexts } from '../exports/structureText.ts';
import { type Faults, mostChildRows, readInput } from '../records/input/input.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import type { FileCell } from './fileTable.ts';
import type { ImportedRows, Plan } from './plan.ts';
import { importFaults } from './problems.ts';
import { jsonIn, withoutBrackets } from './readCell.ts';
import { isCut, readValue } from './readValue.ts';

/** A child row as a cell has it: values by field. */
export type CellRow = ReadonlyMap<string, unknown>;

/** The value of a reference whose record the actor may not see: it stays as it is stored. */
export const asStored = Symbol('as stored');

/**
 * The child rows of a cell, as exports write them in words or in JSON. Faults are named as those of a request:
 * `contacts.0.phone`.
 */
export function rowsIn(
  plan: Plan,
  column: ImportedRows,
  cell: FileCell,
  stored: readonly StoredRecord[],
  faults: Faults,
): readonly CellRow[] {
  const text = String(cell ?? '').trim();
  if (text === '') return [];
  const { name } = column.child;
  const rows = isCut(cell)
    ? null
    : text.startsWith('[')
      ? rowsInJson(column, jsonIn(text), faults)
      : rowsInWords(plan, column, text, stored, faults);
  if (rows && rows.length <= mostChildRows) return rows;
  faults[name] = rows
    ? { code: 'maxItems', params: { maxItems: mostChildRows } }
    : {
        ...(isCut(cell) ? importFaults.importCut : importFaults.importRows),
        params: { value: text.slice(0, 100), label: firstLabel(column, plan) },
      };
  return [];
}

const firstLabel = ({ entity, structure }: ImportedRows, { locale }: Plan): string =>
  structure.fields[0] ? columnLabel(entity, structure.fields[0], locale) : '';

function rowsInWords(
  plan: Plan,
  { child, entity, structure }: ImportedRows,
  text: string,
  stored: readonly StoredRecord[],
  faults: Faults,
): readonly CellRow[] | null {
  const texts = partTexts(entity, structure, text);
  return (
    texts?.map((parts, at) => {
      const row = new Map<string, unknown>();
      for (const field of structure.fields) {
        const words = parts.get(field.name);
        if (words === undefined) continue;
        if (field.ref && isOutOfSight(words)) {
          row.set(field.name, asStored);
          continue;
        }
        const known = field.ref ? stored.flatMap(({ fields }) => fields.get(field.name) ?? []) : null;
        const read = readValue(plan, entity, field, withoutBrackets(field, words), known);
        if (read.kind === 'value') row.set(field.name, read.value);
        else faults[`${child.name}.${at}.${field.name}`] = read.fault;
      }
      return row;
    }) ?? null
  );
}

function rowsInJson(
  { child, entity }: ImportedRows,
  value: unknown,
  faults: Faults,
): readonly CellRow[] | null {
  if (!Array.isArray(value) || !value.every(isObject)) return null;
  return value.map((row, at) => {
    const { [child.by]: _parent, [child.order ?? child.by]: _place, ...own } = row;
    const input = readInput(entity, own);
    for (const [name, fault] of Object.entries(input.faults)) faults[`${child.name}.${at}.${name}`] = fault;
    return input.fields;
  });
}
