import { sql } from 'kysely';
import { chunksOf } from '../../../shared/chunks.ts';
import type { Field } from '../../../shared/field.ts';
import { among } from '../../access/among.ts';
import { asProduct } from '../../access/asProduct.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError, refuse } from '../../access/problemError.ts';
import { type Faults, readInput } from '../input/input.ts';
import { validate } from '../input/validate.ts';
import { type FieldValues, loadStored, type StoredRecord } from '../rows/rows.ts';
import { allowedChanges } from '../write/rights.ts';
import { type AuditNote, updateRecord } from '../write/save.ts';
import { recordsPerStatement, writeEdits } from './writeEdits.ts';

type Body = Readonly<Record<string, unknown>>;

export interface RecordChange {
  readonly id: number;
  readonly fields: Body;
}

/**
 * Changes a record on behalf of the product, in the caller's transaction and with the caller as author: read-only and
 * locked fields are allowed, the state is not (see `moveRecords.ts`). Writes nothing if no value differs.
 */
export function changeRecord(
  data: Data,
  entity: Entity,
  id: number,
  fields: Body,
  auditNote: AuditNote = {},
): Promise<void> {
  return updateRecord(asProduct(data), entity, id, null, fields, auditNote);
}

/** Changes many records in few statements, without child rows and lists of references. */
export async function changeRecords(
  data: Data,
  entity: Entity,
  changes: readonly RecordChange[],
  auditNote: AuditNote = {},
): Promise<void> {
  const product = asProduct(data);
  for (const chunk of chunksOf(changes, recordsPerStatement)) {
    const stored = await loadAll(
      product,
      entity,
      chunk.map(({ id }) => id),
    );
    const edits = chunk.flatMap(({ id, fields }) => {
      const record = stored.get(id);
      if (!record) throw new ProblemError('notFound');
      const changed = checked(product, entity, record, fields);
      return changed.size === 0 ? [] : [{ stored: record, changed }];
    });
    await writeEdits(product, entity, edits, auditNote);
  }
}

export async function loadAll(
  data: Data,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await loadStored(data, entity, [sql`t.id ${among(data, ids)}`]);
  return new Map(rows.map(row => [row.id, row]));
}

/** Whether the value involves rows of other tables, which the bulk statements do not write. */
const isBeside = (field: Field | undefined): boolean => Boolean(field?.ref?.join || field?.file);

function checked(data: Data, entity: Entity, stored: StoredRecord, body: Body): FieldValues {
  const input = readInput(entity, body);
  const faults: Faults = { ...input.faults };
  const changed = allowedChanges(data, entity, input, stored, faults);
  for (const name of changed.keys())
    if (isBeside(entity.fields.get(name))) faults[name] = { code: 'unknown' };
  validate(entity, new Map([...stored.fields, ...changed]), faults);
  const named = Object.entries(faults).map(([name, fault]) => [`${stored.id}.${name}`, fault] as const);
  refuse(Object.fromEntries(named));
  return changed;
}
