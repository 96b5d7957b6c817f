import type { Field } from '../../shared/field.ts';
import { canField } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { validationFailed } from '../access/problemError.ts';
import { isReadable } from '../access/resolveField.ts';
import { rowsColumns } from '../exports/rowsColumns.ts';
import { isCalled, type Mappable, namesInBrackets, namesOf } from './columnNames.ts';
import type { ImportedRows, Plan } from './plan.ts';

/** The field of each column, null if it is skipped, and the fields that identify existing records. */
export interface Mapping {
  readonly fields: readonly (string | null)[];
  /** `['id']`, the fields of a unique value, or empty: all rows are new */
  readonly key: readonly string[];
  /** by column: the field that was offered but not taken; missing in batches of an earlier release */
  readonly declined?: readonly (string | null)[];
}

/** What the user last did with a column of this name. */
export type Remembered =
  | { readonly kind: 'chosen'; readonly field: string }
  | { readonly kind: 'declined'; readonly field: string };

/**
 * The fields that a file can set: those that the actor may write, and also read, since the preview shows the old
 * values; no files, which fit into no cell.
 */
function importableFields(data: Data, entity: Entity): readonly Field[] {
  const { model, actor } = data;
  return entity.meta.fields.filter(
    field =>
      !field.readOnly &&
      !field.computed &&
      (field.kind !== 'json' || field.structure !== null) &&
      field.kind !== 'binary' &&
      !field.file &&
      isReadable(model, actor, entity, field) &&
      canField(actor.permissions, entity.rights, 'update', field),
  );
}

/** The child rows that a file can set, of which the actor may write at least one field. */
export const importableRows = (data: Data, entity: Entity): readonly Omit<ImportedRows, 'at'>[] =>
  rowsColumns(data, entity).flatMap(column => {
    const { entity: rows, structure } = column;
    const writable = structure.fields.filter(field =>
      canField(data.actor.permissions, rows.rights, 'update', field),
    );
    return writable.length === 0 ? [] : [{ ...column, writable: new Set(writable.map(({ name }) => name)) }];
  });

/**
 * All fields to which a column can be mapped: importable ones, child rows, and read-only ones that identify a record,
 * such as its number.
 */
export function mappableFields(data: Data, entity: Entity): readonly Mappable[] {
  const id = entity.fields.get('id');
  const naming = entity.meta.fields.filter(
    field =>
      field.readOnly &&
      field.unique &&
      !field.computed &&
      (field.kind === 'text' || field.kind === 'integer') &&
      isReadable(data.model, data.actor, entity, field),
  );
  return [...(id ? [id] : []), ...writtenFields(data, entity), ...naming];
}

/** What a file can set: fields, and child rows as a whole. */
export const writtenFields = (data: Data, entity: Entity): readonly Mappable[] => [
  ...importableFields(data, entity),
  ...importableRows(data, entity).map(({ child }) => child),
];

/** The keys by which existing records can be found: the id, and everything unique. */
export function matchKeys(data: Data, entity: Entity): readonly (readonly string[])[] {
  const known = new Set(mappableFields(data, entity).map(({ name }) => name));
  const unique = entity.meta.fields.filter(field => field.unique).map(({ name }) => [name]);
  return [
    ['id'],
    ...[...unique, ...entity.meta.unique].filter(names => names.every(name => known.has(name))),
  ];
}

/**
 * The other keys of a file, for rows in which the chosen one is empty: those that a new record would have as well, so
 * that it would be refused. An empty `id` is a new record.
 */
export function otherKeys(
  data: Data,
  entity: Entity,
  { fields, key: [first, ...more] }: Mapping,
): Plan['otherKeys'] {
  if (first === undefined || first === 'id') return [];
  const key = [first, ...more].join();
  return matchKeys(data, entity).filter(
    names =>
      names.join() !== key &&
      names.every(name => fields.includes(name) && entity.fields.get(name)?.readOnly === false),
  );
}

/**
 * Maps each column to the field of the same name or label, in either language; the user's last choice takes
 * precedence. A field that was declined is not offered again, but another one is, should it fit by now.
 */
export function guessMapping(
  data: Data,
  entity: Entity,
  columns: readonly string[],
  remembered: ReadonlyMap<string, Remembered>,
): Mapping {
  const fields = mappableFields(data, entity);
  const names = new Set(fields.map(({ name }) => name));
  const taken = new Set<string>();
  const take = (name: string | null | undefined): string | null => {
    if (!name || !names.has(name) || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  const known = headings(columns).map(heading => remembered.get(heading));
  const chosen = known.map(each => (each?.kind === 'chosen' ? take(each.field) : null));
  const guessed = columns.map((column, at) => {
    const own = known[at];
    if (own?.kind === 'chosen') return chosen[at] ?? null;
    const free = fields.filter(({ name }) => !taken.has(name));
    const called = (names: typeof namesOf) => free.find(field => isCalled(column, names(entity, field)));
    const guess = (called(namesOf) ?? called(namesInBrackets))?.name;
    return guess === own?.field ? null : take(guess);
  });
  return { fields: guessed, key: guessKey(data, entity, guessed) };
}

/** By column: the field that was offered, now or when it was last declined, but not taken. */
export function declinedFields(
  { fields }: Mapping,
  offered: Mapping,
  columns: readonly string[],
  remembered: ReadonlyMap<string, Remembered>,
): readonly (string | null)[] {
  return headings(columns).map((heading, at) => {
    const before = remembered.get(heading);
    const last = offered.fields[at] ?? (before?.kind === 'declined' ? before.field : null);
    return fields[at] === null ? last : null;
  });
}

/** The columns by name, numbered if a name occurs several times. */
export const headings = (columns: readonly string[]): readonly string[] =>
  columns.map((name, at) => `${name}/${columns.slice(0, at).filter(each => each === name).length}`);

function guessKey(data: Data, entity: Entity, fields: Mapping['fields']): readonly string[] {
  return matchKeys(data, entity).find(names => names.every(name => fields.includes(name))) ?? [];
}

/** Parses the mapping sent by a client; throws `validationFailed` if it does not fit these columns. */
export function readMapping(data: Data, entity: Entity, width: number, body: object): Mapping {
  const given = new Map<string, unknown>(Object.entries(body));
  const fields = listOf(given.get('fields'));
  const key = listOf(given.get('key') ?? []);
  const written = new Set(writtenFields(data, entity).map(({ name }) => name));
  const names = new Set(mappableFields(data, entity).map(({ name }) => name));
  const isName = (each: unknown): each is string => typeof each === 'string' && names.has(each);
  const mapped = fields?.map(each => (isName(each) ? each : null)) ?? [];
  const used = mapped.filter(each => each !== null);
  const isUnknown = fields?.some(each => each !== null && !isName(each)) ?? true;
  const isTwice = new Set(used).size < used.length;
  if (isUnknown || isTwice || mapped.length !== width || !used.some(name => written.has(name)))
    throw validationFailed({ fields: { code: 'enum' } });
  const wanted = key?.filter(isName) ?? [];
  const isKey =
    key?.length === 0 ||
    matchKeys(data, entity).some(
      each => each.length === key?.length && each.every(name => wanted.includes(name) && used.includes(name)),
    );
  if (!isKey) throw validationFailed({ key: { code: 'enum' } });
  return { fields: mapped, key: wanted };
}

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);
