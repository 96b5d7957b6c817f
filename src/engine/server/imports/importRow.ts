import type { Locale } from '../../shared/entityMeta.ts';
import { isUnchanged } from '../../shared/sameValue.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError, refuse } from '../access/problemError.ts';
import type { Faults } from '../records/input/input.ts';
import { wholeRow } from '../records/input/rowFaults.ts';
import { checkScope, requireReach, requireUnarchived } from '../records/rows/inSight.ts';
import { readAllStored, readStored, type StoredRecord } from '../records/rows/rows.ts';
import { setPath } from '../records/rows/value.ts';
import { type FieldChanges, fieldChanges } from '../records/write/restoreFields.ts';
import { createTogether, updateRecord } from '../records/write/save.ts';
import { isFilled } from './fileTable.ts';
import { importableRows, type Mapping, otherKeys } from './importColumns.ts';
import { areSame, pairRows, refuseOutOfSight, rowBody } from './pairRows.ts';
import type { FileRow, Plan } from './plan.ts';
import { importFaults } from './problems.ts';
import { readValue } from './readValue.ts';
import type { ReferenceIndexes } from './referenceIndex.ts';
import { rowsIn } from './rowsIn.ts';
import { noRows, rowChanges, type StoredRows, storedRows } from './storedRows.ts';

/** The effect of a row on a record. */
export interface Written {
  readonly outcome: 'new' | 'changed' | 'unchanged';
  readonly record: number;
  readonly versionBefore: number | null;
  readonly versionAfter: number;
  readonly changes: FieldChanges;
}

export const planOf = (
  data: Data,
  entity: Entity,
  mapping: Mapping,
  locale: Locale,
  references: ReferenceIndexes,
): Plan => ({
  entity,
  locale,
  fields: mapping.fields.map(name => (name === null ? null : (entity.fields.get(name) ?? null))),
  rows: importableRows(data, entity).flatMap(column => {
    const at = mapping.fields.indexOf(column.child.name);
    return at < 0 ? [] : [{ ...column, at }];
  }),
  key: mapping.key,
  otherKeys: otherKeys(data, entity, mapping),
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
  if (!stored) throw new ProblemError('stale');
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
  const before = (await storedRows(data, plan.rows, [stored.id]))(stored.id);
  const { body, isSame } = bodyOf(plan, row, stored, before);
  // A record closed to changes counts as unchanged if all values are equal.
  if (isSame) return unchanged(stored);
  data.entity(entity.meta.resource, 'update');
  await updateRecord(data, entity, stored.id, version, body);
  await checkScope(data, entity, stored.id, 'step:import');
  const after = await readStored(data, entity, stored.id);
  if (!after) throw new Error(`${entity.meta.name} ${stored.id} is gone in the transaction that wrote it.`);
  if (after.version === stored.version) return unchanged(stored);
  const rows = (await storedRows(data, plan.rows, [stored.id]))(stored.id);
  return writtenTo(plan, stored, after, before, rows);
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
  const bodies = rows.map(row => bodyOf(plan, row, null, noRows).body);
  data.entity(entity.meta.resource, 'create');
  const ids = await createTogether(data, entity, bodies);
  await requireReach(data, entity, ids, 'step:import');
  const stored = await readAllStored(data, entity, ids);
  const rowsOf = await storedRows(data, plan.rows, ids);
  return ids.map(id => {
    const after = stored.get(id);
    if (!after) throw new Error(`${entity.meta.name} ${id} is gone in the transaction that wrote it.`);
    return writtenTo(plan, null, after, noRows, rowsOf(id));
  });
}

/** The request body for the row, and whether the record already has these values. Throws `validationFailed`. */
function bodyOf(plan: Plan, row: FileRow, stored: StoredRecord | null, rows: StoredRows) {
  const faults: Faults = {};
  const body: Record<string, unknown> = {};
  let isSame = stored !== null;
  for (const field of plan.fields) {
    // A read-only key field only identifies the record.
    if (field === null || field.readOnly) continue;
    const value = valueAt(plan, row, field.name, stored, faults);
    if (!isUnchanged(stored?.fields.get(field.name) ?? null, value)) isSame = false;
    // In a new record an empty cell leaves the default; in an existing one it clears the field.
    if (value !== null || stored !== null) setPath(field.name)(body, value);
  }
  for (const column of plan.rows) {
    const own = rows(column);
    const pairs = pairRows(column, rowsIn(plan, column, row.cells[column.at] ?? null, own, faults), own);
    if (!areSame(column, pairs, own)) isSame = false;
    refuseOutOfSight(column, pairs, plan.locale, faults);
    if (pairs.length > 0 || stored !== null)
      body[column.child.name] = pairs.map(pair => rowBody(column, pair));
  }
  const surplus = row.cells.slice(plan.fields.length).find(isFilled);
  if (surplus !== undefined)
    faults[wholeRow] = { ...importFaults.importSurplus, params: { value: String(surplus).slice(0, 100) } };
  refuse(faults);
  return { body, isSame };
}

const writtenTo = (
  { entity, rows }: Plan,
  before: StoredRecord | null,
  after: StoredRecord,
  rowsBefore: StoredRows,
  rowsAfter: StoredRows,
): Written => ({
  outcome: before === null ? 'new' : 'changed',
  record: after.id,
  versionBefore: before?.version ?? null,
  versionAfter: after.version,
  changes: { ...fieldChanges(entity, before, after), ...rowChanges(rows, rowsBefore, rowsAfter) },
});

const unchanged = ({ id, version }: StoredRecord): Written => ({
  outcome: 'unchanged',
  record: id,
  versionBefore: version,
  versionAfter: version,
  changes: {},
});

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
  const read = readValue(plan, plan.entity, field, row.cells[at] ?? null, current);
  if (read.kind === 'value') return read.value;
  faults[name] = read.fault;
  return null;
}
