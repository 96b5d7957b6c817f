import { sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import { defineFaults, type FieldFault } from '../../../shared/fieldFault.ts';
import type { FileValue } from '../../../shared/fileValue.ts';
import { isObject } from '../../../shared/isObject.ts';
import { sameValue } from '../../../shared/sameValue.ts';
import { authorOf } from '../../access/actor.ts';
import { among } from '../../access/among.ts';
import type { Data, Row } from '../../access/data.ts';
import { forUpdate } from '../../access/locking.ts';
import type { Entity } from '../../access/model.ts';
import type { Faults } from '../input/input.ts';
import type { FieldValues } from '../rows/rows.ts';

const faults = defineFaults({
  fileGone: {
    de: 'Diese Datei ist nicht mehr da. Bitte laden Sie sie noch einmal hoch',
    en: 'This file no longer exists. Please upload it again',
  },
  fileTwice: {
    de: 'Dieselbe Datei steht zweimal hier',
    en: 'The same file is listed here twice',
  },
});

/** A record with files, before and after the change; `id` is null for a new record. */
interface Taking {
  readonly id: number | null;
  readonly before: FieldValues;
  readonly fields: Map<string, unknown>;
}

/**
 * Replaces the files that the client names by id with what the server knows of them. A record accepts files that the
 * same author has uploaded for this field and no record has yet, files it already has, and files removed from this
 * field that have not been deleted yet. Any other file is a fault of its field; fields absent from `fields` are left
 * alone.
 */
export async function takeFiles(data: Data, entity: Entity, taking: Taking, found: Faults): Promise<void> {
  const { before, fields } = taking;
  for (const field of filesOf(entity)) {
    if (!fields.has(field.name)) continue;
    const value = fields.get(field.name) ?? null;
    const kept = before.get(field.name) ?? null;
    if (found[field.name] || sameValue(kept, value)) continue;
    const taken = await filesNamed(data, entity, field, taking.id, { value, kept });
    if ('code' in taken) {
      found[field.name] = taken;
      fields.set(field.name, kept);
      continue;
    }
    const [first = null] = taken;
    fields.set(field.name, field.structure?.many && first ? taken : first);
  }
}

async function filesNamed(
  data: Data,
  entity: Entity,
  field: Field,
  recordId: number | null,
  { value, kept }: { readonly value: unknown; readonly kept: unknown },
): Promise<readonly FileValue[] | FieldFault> {
  const ids = idsIn(value);
  const had = new Set(idsIn(kept));
  if (new Set(ids).size < ids.length) return faults.fileTwice;
  const rows = new Map((await rowsOf(data, ids)).map(row => [Number(row.id), row]));
  const files = ids.flatMap(id => {
    const row = rows.get(id);
    return row && (had.has(id) || isLoose(data, entity, field, recordId, row)) ? [fileOf(id, row)] : [];
  });
  const named = value === null ? [] : [value].flat();
  return files.length < named.length ? faults.fileGone : files;
}

/** Assigns files added to the fields to the record, and marks those removed as loose. */
export async function bindFiles(
  data: Data,
  entity: Entity,
  id: number,
  before: FieldValues,
  after: FieldValues,
): Promise<void> {
  const fields = filesOf(entity);
  if (fields.length === 0) return;
  const idsOf = (values: FieldValues) => new Set(fields.flatMap(({ name }) => idsIn(values.get(name))));
  const [had, has] = [idsOf(before), idsOf(after)];
  const came = [...has].filter(each => !had.has(each));
  const left = [...had].filter(each => !has.has(each));
  const now = new Date().toISOString();
  if (came.length > 0)
    await data.run(sql`
      update record_files set record_id = ${id}, loose_since = null, updated_at = ${now}
      where id ${among(data, came)}`);
  if (left.length > 0)
    await data.run(sql`
      update record_files set loose_since = ${now}, updated_at = ${now}
      where id ${among(data, left)} and resource = ${entity.meta.resource} and record_id = ${id}`);
}

/** The fields of the entity that hold files. */
export function filesOf(entity: Entity): readonly Field[] {
  const known = knownFields.get(entity);
  if (known) return known;
  const fields = entity.meta.fields.filter(({ file }) => file);
  knownFields.set(entity, fields);
  return fields;
}

const knownFields = new WeakMap<Entity, readonly Field[]>();

/** Locked until the end of the transaction, so that no other record takes the files and none is deleted. */
async function rowsOf(data: Data, ids: readonly number[]): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  return data.run(sql`
    select id, resource, record_id, field, filename, mime, size, loose_since, created_by from record_files
    where id ${among(data, [...new Set(ids)])} order by id ${forUpdate(data)}`);
}

function isLoose(data: Data, { meta }: Entity, field: Field, id: number | null, row: Row): boolean {
  if (row.loose_since === null || row.resource !== meta.resource || row.field !== field.name) return false;
  if (!field.file?.kinds.includes(String(row.mime))) return false;
  if (row.record_id !== null) return Number(row.record_id) === id;
  const author = row.created_by === null ? null : Number(row.created_by);
  return author === authorOf(data.actor);
}

const fileOf = (id: number, row: Row): FileValue => ({
  id,
  name: String(row.filename),
  mime: String(row.mime),
  size: Number(row.size),
});

/** Also applied to client input: only the ids count, everything else about a file comes from the server. */
const idsIn = (value: unknown): readonly number[] =>
  [value].flat().flatMap(each => (isObject(each) && Number.isSafeInteger(each.id) ? [Number(each.id)] : []));
