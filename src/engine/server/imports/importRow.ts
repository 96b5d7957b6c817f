import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import { isOutOfSight } from '../../shared/outOfSight.ts';
import type { Data } from '../access/data.ts';
import { type Entity, fieldNamed } from '../access/model.ts';
import { refuse, validationFailed } from '../access/problemError.ts';
import { rowScope } from '../access/rowScope.ts';
import { place } from '../access/statement.ts';
import { sameValue } from '../audit/changes.ts';
import type { Faults } from '../records/input.ts';
import { checkScope } from '../records/inSight.ts';
import { type FieldChanges, fieldChanges } from '../records/restoreFields.ts';
import { readStored, type StoredRecord } from '../records/rows.ts';
import { createRecord, updateRecord } from '../records/save.ts';
import { setPath, toColumn } from '../records/value.ts';
import { valueSql } from '../records/valueSql.ts';
import type { FileCell } from './fileTable.ts';
import type { Mapping } from './importColumns.ts';
import { importFaults } from './problems.ts';
import { type CellValue, cellValue, faultOf, readCell, severalIn } from './readCell.ts';
import type { ReferenceIndexes } from './referenceIndex.ts';

/** How the rows of a file become records. */
export interface Plan {
  readonly entity: Entity;
  readonly locale: Locale;
  /** of each column, null where it is passed over */
  readonly fields: readonly (Field | null)[];
  readonly key: readonly string[];
  readonly references: ReferenceIndexes;
  /** records that rows of this file have made, by the folded text of their key */
  readonly made: Map<string, number>;
}

export interface FileRow {
  readonly id: number;
  readonly place: number;
  readonly cells: readonly FileCell[];
}

/** What a row does to the records. */
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

/** What names the record of a row. */
interface RowKey {
  readonly values: readonly (readonly [Field, unknown])[];
  /** null: an empty part names no record, neither here nor in the rules of the database */
  readonly hash: string | null;
}

function keyOf(plan: Plan, row: FileRow, faults: Faults): RowKey {
  const { entity, key } = plan;
  const values = key.map(name => [fieldNamed(entity, name), valueAt(plan, row, name, null, faults)] as const);
  const isNamed = key.length > 0 && values.every(([, value]) => value !== null);
  return { values, hash: isNamed ? keyHash(values.map(([, value]) => value)) : null };
}

/** The hashes of the keys of these rows, as far as they have any. */
export const hashesOf = (plan: Plan, rows: readonly FileRow[]): readonly string[] =>
  rows.flatMap(row => keyOf(plan, row, {}).hash ?? []);

/** The record that the row names by its key, and a hash of that key. Throws `validationFailed`. */
export async function matchRow(
  data: Data,
  plan: Plan,
  row: FileRow,
): Promise<{ readonly record: number | null; readonly hash: string | null }> {
  const { entity, key } = plan;
  const faults: Faults = {};
  const { values, hash } = keyOf(plan, row, faults);
  refuse(faults);
  const [first] = values;
  if (hash === null || !first) return { record: null, hash };
  if (first[0].name === 'id') return { record: await recordOf(data, entity, Number(first[1])), hash };
  const ids = await idsWith(data, entity, values);
  if (ids.length > 1) throw validationFailed({ [key[0] ?? 'id']: importFaults.importMatches });
  // A number that the product gives out makes no new record.
  if (ids.length === 0 && first[0].readOnly)
    throw validationFailed({ [first[0].name]: importFaults.importUnknownId });
  return { record: ids[0] ?? null, hash };
}

export const keyHash = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

async function recordOf(data: Data, entity: Entity, id: number): Promise<number> {
  const [found] = await idsWith(data, entity, [[fieldNamed(entity, 'id'), id]]);
  if (found === undefined) throw validationFailed({ id: importFaults.importUnknownId });
  return found;
}

/** Of those that the actor sees: what is out of sight is not there. At most two. */
export async function idsWith(
  data: Data,
  entity: Entity,
  values: RowKey['values'],
): Promise<readonly number[]> {
  const statement = () => {
    const same = values.map(([field], at) => sql`${valueSql(data, entity, 't', field)} = ${place(at)}`);
    const all = [...same, ...rowScope(data.model, data.actor, entity, 't', 'see')];
    return sql`select t.id from ${sql.table(entity.meta.table)} as t where ${sql.join(all, sql` and `)} limit 2`;
  };
  const names = values.map(([{ name }]) => name).join();
  const list = values.map(([field, value]) => toColumn(field, value));
  const rows = await data.select(`import ids|${entity.meta.name}|${names}`, statement, {}, list);
  return rows.map(({ id }) => Number(id));
}

/**
 * Creates or changes the record through the path that the API takes, with its rights, checks, hooks and log. `record`
 * null: a new one; `version` is what the preview has seen.
 */
export async function writeRow(
  data: Data,
  plan: Plan,
  row: FileRow,
  record: number | null,
  version: number | null,
): Promise<Written> {
  const { entity } = plan;
  const stored = record === null ? null : await readStored(data, entity, record);
  const faults: Faults = {};
  const body: Record<string, unknown> = {};
  let isSame = stored !== null;
  for (const field of plan.fields) {
    // It has found the record, and cannot be written.
    if (field === null || field.readOnly) continue;
    const value = valueAt(plan, row, field.name, stored, faults);
    if (!sameOrEmpty(stored?.fields.get(field.name) ?? null, value)) isSame = false;
    // What is not given gets its default; in a record that is there an empty cell empties the field.
    if (value !== null || stored !== null) setPath(field.name)(body, value);
  }
  refuse(faults);
  // A record that is closed to changes is none of them.
  if (stored !== null && isSame) return unchanged(stored);
  data.entity(entity.meta.resource, stored === null ? 'create' : 'update');
  const id = stored === null ? await createRecord(data, entity, body) : stored.id;
  if (stored !== null) await updateRecord(data, entity, id, version, body);
  await checkScope(data, entity, id, 'step:import');
  const after = await readStored(data, entity, id);
  if (!after) throw new Error(`${entity.meta.name} ${id} is gone in the transaction that wrote it.`);
  if (stored !== null && after.version === stored.version) return unchanged(stored);
  return {
    outcome: stored === null ? 'new' : 'changed',
    record: id,
    versionBefore: stored?.version ?? null,
    versionAfter: after.version,
    changes: fieldChanges(entity, stored, after),
  };
}

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

function valueAt(
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
  // What the export left out stays as it is.
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
