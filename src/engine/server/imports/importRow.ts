import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import { isOutOfSight } from '../../shared/outOfSight.ts';
import type { Data } from '../access/data.ts';
import { type Entity, fieldNamed } from '../access/model.ts';
import { refuse } from '../access/problemError.ts';
import { sameValue } from '../audit/changes.ts';
import type { Faults } from '../records/input/input.ts';
import { checkScope, requireReach, requireUnarchived } from '../records/rows/inSight.ts';
import { readAllStored, readStored, type StoredRecord } from '../records/rows/rows.ts';
import { setPath } from '../records/rows/value.ts';
import { type FieldChanges, fieldChanges } from '../records/write/restoreFields.ts';
import { createTogether, updateRecord } from '../records/write/save.ts';
import type { FileCell } from './fileTable.ts';
import type { Mapping } from './importColumns.ts';
import { importFaults } from './problems.ts';
import { type CellValue, cellValue, faultOf, readCell, severalIn } from './readCell.ts';
import type { ReferenceIndexes } from './referenceIndex.ts';

/** How the rows of a file become records. */
export interface Plan {
  readonly entity: Entity;
  readonly locale: Locale;
  /** field of each column, null if it is skipped */
  readonly fields: readonly (Field | null)[];
  readonly key: readonly string[];
  readonly references: ReferenceIndexes;
  /** records created by rows of this file, by the folded text of their key */
  readonly made: Map<string, number>;
}

export interface FileRow {
  readonly id: number;
  readonly place: number;
  readonly cells: readonly FileCell[];
}

/** The effect of a row on a record. */
export interface Written {
  readonly outcome: 'new' | 'changed' | 'unchanged';
  readonly record: number;
  readonly versionBefore: number | null;
  readonly versionAfter: number;
  readonly changes: FieldChanges;
}

export const planOf = (
  entity: Entity,
  mapping: Mapping,
  locale: Locale,
  references: ReferenceIndexes,
): Plan => ({
  entity,
  locale,
  fields: mapping.fields.map(name => (name === null ? null : fieldNamed(entity, name))),
  key: mapping.key,
  references,
  made: new Map(),
});

/**
 * Creates or changes the record like the API does, with its rights, checks, hooks and log. `record` null: a new one;
 * `version` is the one of the preview.
 */
export async function writeRow(
  data: Data,
  plan: Plan,
  row: FileRow,
  record: number | null,
  version: number | null,
): Promise<Written> {
  const { entity } = plan;
  if (record === null) return writeNew(data, plan, row);
  const stored = await readStored(data, entity, record);
  // Deleted since the preview.
  if (!stored) return writeNew(data, plan, row);
  requireUnarchived(stored);
  return change(data, plan, row, stored, version);
}

async function change(
  data: Data,
  plan: Plan,
  row: FileRow,
  stored: StoredRecord,
  version: number | null,
): Promise<Written> {
  const { entity } = plan;
  const { body, isSame } = bodyOf(plan, row, stored);
  // A record closed to changes counts as unchanged if all values are equal.
  if (isSame) return unchanged(stored);
  data.entity(entity.meta.resource, 'update');
  await updateRecord(data, entity, stored.id, version, body);
  await checkScope(data, entity, stored.id, 'step:import');
  const after = await readStored(data, entity, stored.id);
  if (!after) throw new Error(`${entity.meta.name} ${stored.id} is gone in the transaction that wrote it.`);
  return after.version === stored.version ? unchanged(stored) : writtenTo(entity, stored, after);
}

async function writeNew(data: Data, plan: Plan, row: FileRow): Promise<Written> {
  const [written] = await writeAllNew(data, plan, [row]);
  if (!written) throw new Error(`Nothing came of row ${row.place}.`);
  return written;
}

/** Creates a record for each row, by one statement if its entity allows that (`comeTogether`). */
export async function writeAllNew(
  data: Data,
  plan: Plan,
  rows: readonly FileRow[],
): Promise<readonly Written[]> {
  const { entity } = plan;
  const bodies = rows.map(row => bodyOf(plan, row, null).body);
  data.entity(entity.meta.resource, 'create');
  const ids = await createTogether(data, entity, bodies);
  await requireReach(data, entity, ids, 'step:import');
  const stored = await readAllStored(data, entity, ids);
  return ids.map(id => {
    const after = stored.get(id);
    if (!after) throw new Error(`${entity.meta.name} ${id} is gone in the transaction that wrote it.`);
    return writtenTo(entity, null, after);
  });
}

/** The request body for the row, and whether the record already has these values. Throws `validationFailed`. */
function bodyOf(plan: Plan, row: FileRow, stored: StoredRecord | null) {
  const faults: Faults = {};
  const body: Record<string, unknown> = {};
  let isSame = stored !== null;
  for (const field of plan.fields) {
    // A read-only key field only identifies the record.
    if (field === null || field.readOnly) continue;
    const value = valueAt(plan, row, field.name, stored, faults);
    if (!sameOrEmpty(stored?.fields.get(field.name) ?? null, value)) isSame = false;
    // In a new record an empty cell leaves the default; in an existing one it clears the field.
    if (value !== null || stored !== null) setPath(field.name)(body, value);
  }
  refuse(faults);
  return { body, isSame };
}

const writtenTo = (entity: Entity, before: StoredRecord | null, after: StoredRecord): Written => ({
  outcome: before === null ? 'new' : 'changed',
  record: after.id,
  versionBefore: before?.version ?? null,
  versionAfter: after.version,
  changes: fieldChanges(entity, before, after),
});

const unchanged = ({ id, version }: StoredRecord): Written => ({
  outcome: 'unchanged',
  record: id,
  versionBefore: version,
  versionAfter: version,
  changes: {},
});

const sameOrEmpty = (stored: unknown, value: unknown): boolean =>
  sameValue(stored, value) || (isNothing(stored) && isNothing(value));

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The value of a field in a row; a fault is added under its name. */
export function valueAt(
  plan: Plan,
  row: FileRow,
  name: string,
  stored: StoredRecord | null,
  faults: Faults,
): unknown {
  const at = plan.fields.findIndex(field => field?.name === name);
  const field = plan.fields[at];
  if (!field) return null;
  const current = stored?.fields.get(name) ?? null;
  const read = readValue(plan, field, row.cells[at] ?? null, current);
  if (read.kind === 'value') return read.value;
  faults[name] = read.fault;
  return null;
}

function readValue(plan: Plan, field: Field, cell: FileCell, current: unknown): CellValue {
  const { entity, locale, references } = plan;
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
    const made = field.ref?.entity === entity.meta.name ? plan.made.get(fold(text)) : undefined;
    return made === undefined ? faultOf(found, cell) : cellValue(made);
  }
  const ids = severalIn(text, part => {
    const found = index.find(part, known);
    return typeof found === 'number' ? found : null;
  });
  return ids ? cellValue(ids) : faultOf(importFaults.importReference, cell);
}
