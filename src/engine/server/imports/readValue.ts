import type { Field } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import { isOutOfSight } from '../../shared/outOfSight.ts';
import type { Entity } from '../access/model.ts';
import { longestCell } from '../exports/longestCell.ts';
import type { FileCell } from './fileTable.ts';
import { isErrorWord } from './isErrorWord.ts';
import type { Plan } from './plan.ts';
import { importFaults } from './problems.ts';
import { type CellValue, cellValue, faultOf, readCell, severalIn } from './readCell.ts';

/** Reads a cell of a file, or the text of a field of a child row; references by the labels of their records. */
export function readValue(
  plan: Plan,
  entity: Entity,
  field: Field,
  cell: FileCell,
  current: unknown,
): CellValue {
  const { locale, references } = plan;
  if (isCut(cell)) return faultOf(importFaults.importCut, cell);
  if (isErrorWord(cell) && cell !== current) return faultOf(importFaults.importErrorWord, cell);
  const index = references.of(field);
  if (!index) return readCell(entity, field, cell, locale, current);
  if (cell === null || cell === '') return cellValue(field.ref?.join ? [] : null);
  const text = String(cell).trim();
  // The placeholder that exports write for records out of sight keeps the current value.
  if (isOutOfSight(text) && current !== null) return cellValue(current);
  const known = [current].flat().filter(id => typeof id === 'number');
  if (!field.ref?.join) {
    const found = index.find(text, known);
    if (typeof found === 'number') return cellValue(found);
    const made = field.ref?.entity === plan.entity.meta.name ? plan.made.get(fold(text)) : undefined;
    return made === undefined ? faultOf(found, cell) : cellValue(made);
  }
  const ids = severalIn(text, part => {
    const found = index.find(part, known);
    return typeof found === 'number' ? found : null;
  });
  return ids ? cellValue(ids) : faultOf(importFaults.importReference, cell);
}

/** An export to a workbook cuts what no cell can hold: taken for the whole, it would delete the rest. */
export const isCut = (cell: FileCell): boolean =>
  typeof cell === 'string' && cell.length === longestCell && cell.endsWith('…');
