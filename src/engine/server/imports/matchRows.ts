import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Field } from '../../shared/field.ts';
import { amongTextsSlot, listFor } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import { type Entity, fieldNamed } from '../access/model.ts';
import { refuse, validationFailed } from '../access/problemError.ts';
import { number } from '../access/readRow.ts';
import { rowScope } from '../access/rowScope.ts';
import { place } from '../access/statement.ts';
import type { Faults } from '../records/input/input.ts';
import { toColumn } from '../records/rows/value.ts';
import { valueSql } from '../records/rows/valueSql.ts';
import { valueAt } from './importRow.ts';
import type { FileRow, Plan } from './plan.ts';
import { importFaults } from './problems.ts';

/** The key that identifies the record of a row. */
interface RowKey {
  readonly values: readonly (readonly [Field, unknown])[];
  /** null if the key is empty, which identifies no record */
  readonly hash: string | null;
  /** whether it is the key of the import, not another one of the file */
  readonly isChosen: boolean;
}

export interface Match {
  /** null: no record in the actor's sight has this key */
  readonly record: number | null;
  readonly hash: string | null;
  /** name of the first field of the key */
  readonly by: string | null;
}

/** The key of the import, or where that is empty the first other one that is complete. */
function keyOf(plan: Plan, row: FileRow, faults: Faults): RowKey {
  const read = (key: readonly string[]) =>
    key.map(name => [fieldNamed(plan.entity, name), valueAt(plan, row, name, null, faults)] as const);
  const chosen = read(plan.key);
  if (chosen.some(([, value]) => value !== null))
    return { values: chosen, hash: keyHash(chosen.map(([, value]) => value)), isChosen: true };
  for (const key of plan.otherKeys) {
    const values = read(key);
    if (values.every(([, value]) => value !== null))
      return { values, hash: keyHash([key, ...values.map(([, value]) => value)]), isChosen: false };
  }
  return { values: chosen, hash: null, isChosen: true };
}

/** The hashes of the keys of these rows, without empty keys. */
export const hashesOf = (plan: Plan, rows: readonly FileRow[]): readonly string[] =>
  rows.flatMap(row => keyOf(plan, row, {}).hash ?? []);

/** For single text keys: the record with this text, or null; empty for other kinds of keys. */
export type Matches = ReadonlyMap<string, number | null>;

/** Looks up all rows of a step in one statement, if their key is a single text. */
export async function findMatches(data: Data, plan: Plan, rows: readonly FileRow[]): Promise<Matches> {
  const { entity } = plan;
  const field = ownKey(plan);
  if (field === null) return new Map();
  const keys = rows.flatMap(row => {
    const typed = textIn(keyOf(plan, row, {}));
    return typed === null ? [] : [{ typed, written: writtenIn(plan, field, row) }];
  });
  const texts = new Set(keys.flatMap(({ typed, written }) => [typed, written]));
  const value = valueSql(data, entity, 't', field);
  const statement = () => sql`
    select t.id, ${value} as text from ${sql.table(entity.meta.table)} as t where ${sql.join([sql`${value} ${amongTextsSlot(data, 'texts')}`, ...scopeOf(data, entity)], sql` and `)}`;
  const found = await data.select(`import matches|${entity.meta.name}|${field.name}`, statement, {
    texts: listFor(data, texts),
  });
  const ids = new Map(found.map(row => [String(row.text), number(row, 'id')]));
  return new Map(keys.map(({ typed, written }) => [typed, ids.get(typed) ?? ids.get(written) ?? null]));
}

/** The field if the key is a single text; null for other kinds of keys. */
export function ownKey({ entity, key: [only, ...more] }: Plan): Field | null {
  if (only === undefined || more.length > 0) return null;
  const field = fieldNamed(entity, only);
  return field.kind === 'text' ? field : null;
}

function textIn({ values: [first, ...more], isChosen }: RowKey): string | null {
  return isChosen && first && more.length === 0 && typeof first[1] === 'string' ? first[1] : null;
}

/** The cell as it is written: what the API stored may have blanks that no form would take. */
const writtenIn = ({ fields }: Plan, { name }: Field, { cells }: FileRow): string =>
  String(cells[fields.findIndex(field => field?.name === name)] ?? '').trim();

/** The record identified by the row's key, and the key's hash. Throws `validationFailed`. */
export async function matchRow(data: Data, plan: Plan, row: FileRow, matches: Matches): Promise<Match> {
  const { entity } = plan;
  const faults: Faults = {};
  const named = keyOf(plan, row, faults);
  const { values, hash } = named;
  refuse(faults);
  const [first] = values;
  if (hash === null || !first) return { record: null, hash, by: null };
  const by = first[0].name;
  if (by === 'id') return { record: await recordOf(data, entity, Number(first[1])), hash, by };
  const known = matches.get(textIn(named) ?? '');
  const record = known === undefined ? await idWith(data, entity, values) : known;
  // A key that the product assigns cannot create a new record.
  if (record === null && first[0].readOnly) throw validationFailed({ [by]: importFaults.importUnknownId });
  return { record, hash, by };
}

/** Is it known without a query that the row matches no existing record? */
export function isUnmatched(plan: Plan, row: FileRow, matches: Matches): boolean {
  const named = keyOf(plan, row, {});
  return named.hash === null || matches.get(textIn(named) ?? '') === null;
}

export const keyHash = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

async function recordOf(data: Data, entity: Entity, id: number): Promise<number> {
  const found = await idWith(data, entity, [[fieldNamed(entity, 'id'), id]]);
  if (found === null) throw validationFailed({ id: importFaults.importUnknownId });
  return found;
}

/**
 * The record with these unique values; null if none is in the actor's sight. Throws `importAmbiguous` where several
 * have them, since databases count no two empty values as equal.
 */
export async function idWith(data: Data, entity: Entity, values: RowKey['values']): Promise<number | null> {
  const given = values.filter(([, value]) => value !== null);
  const empty = values.filter(([, value]) => value === null);
  const statement = () => {
    const same = given.map(([field], at) => sql`${valueSql(data, entity, 't', field)} = ${place(at)}`);
    const none = empty.map(([field]) => sql`${valueSql(data, entity, 't', field)} is null`);
    const all = [...same, ...none, ...scopeOf(data, entity)];
    return sql`select t.id from ${sql.table(entity.meta.table)} as t where ${sql.join(all, sql` and `)}`;
  };
  const names = [given, empty].map(fields => fields.map(([{ name }]) => name).join()).join('|');
  const list = given.map(([field, value]) => toColumn(field, value));
  const [found, ...more] = await data.select(`import id|${entity.meta.name}|${names}`, statement, {}, list);
  const [first] = given;
  if (more.length > 0 && first) {
    const params = { value: String(first[1]), count: more.length + 1 };
    throw validationFailed({ [first[0].name]: { ...importFaults.importAmbiguous, params } });
  }
  return found ? number(found, 'id') : null;
}

const scopeOf = (data: Data, entity: Entity) => rowScope(data.model, data.actor, entity, 't', 'see');
