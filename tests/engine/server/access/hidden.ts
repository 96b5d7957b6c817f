import { entityNamed } from '@engine/server/access/model.ts';
import { columnsOf } from '@engine/server/records/rows/rows.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { sql } from 'kysely';
import type { Office } from '../office.ts';
import { canKnowCopy, isShownIn, type Person, reaches } from './naive.ts';
import { namesOneOfEach, type World, type WorldRow } from './world.ts';

/** Choices and small numbers take turns in the drafts: another one of a few is free, or none is. */
const triesForFree = 4;

export interface Hidden {
  /** values that differ from those of the other database */
  readonly count: number;
  values(entity: string, field: string): readonly unknown[];
  /** what a record of the world holds now */
  fieldsOf(row: WorldRow): Fields;
  /** records out of sight that the other database lacks */
  readonly added: readonly Pick<WorldRow, 'meta' | 'id' | 'fields'>[];
  restore(): Promise<void>;
}

type Fields = ReadonlyMap<string, unknown>;

/**
 * Rewrites every record that this person cannot see and every masked value of those that they can, and adds more
 * records out of their sight. What is changed keeps its id and whose it is.
 */
export async function changeWhatIsHidden(office: Office, world: World, person: Person): Promise<Hidden> {
  const changed = new Map<WorldRow, Fields>();
  const added: Pick<WorldRow, 'meta' | 'id' | 'fields'>[] = [];
  let count = 0;

  const isFree = (meta: EntityMeta, id: number | null, fields: Fields) =>
    [
      ...world.rowsOf(meta.name).map(row => ({ id: row.id, fields: changed.get(row) ?? row.fields })),
      ...added.filter(other => other.meta === meta),
    ].every(other => other.id === id || !isTwice(meta, fields, other.fields));

  for (const row of world.rows.filter(({ fields, meta }) => fields.size > 0 && !meta.appendOnly)) {
    const fields = drawn(
      () => unlike(world, person, row),
      draft => isFree(row.meta, row.id, draft),
    );
    const differing = [...(fields ?? [])].filter(([name, value]) => value !== (row.fields.get(name) ?? null));
    if (!fields || differing.length === 0) continue;
    count += differing.length;
    changed.set(row, fields);
    await write(office, row, fields);
  }
  for (const row of [...changed.keys()].filter(
    hidden => hidden.meta.parent === null && !reaches(world, person, hidden, 'see'),
  )) {
    const whose = owning(row.meta).map(name => [name, row.fields.get(name) ?? null] as const);
    const fields = drawn(
      () => {
        const draft = new Map([...world.draft(row.meta, row.side), ...whose]);
        if (reaches(world, person, { ...row, fields: draft }, 'see')) keepKinds(draft, row);
        return draft;
      },
      draft => isFree(row.meta, null, draft),
    );
    if (!fields) continue;
    const id = await office.insertAny(row.meta.name, Object.fromEntries(fields));
    added.unshift({ meta: row.meta, id, fields });
    count += 1;
  }

  return {
    count,
    added,
    fieldsOf: row => changed.get(row) ?? row.fields,
    values: (entity, field) =>
      [...changed].flatMap(([{ meta }, fields]) => (meta.name === entity ? [fields.get(field) ?? 0] : [])),
    async restore() {
      for (const { meta, id } of added)
        await office.data.run(sql`delete from ${sql.table(meta.table)} where id = ${id}`);
      for (const row of changed.keys()) await write(office, row, row.fields);
    },
  };
}

/** The record with other values where this person sees none; it stays the one that it is. */
function unlike(world: World, person: Person, row: WorldRow): Map<string, unknown> {
  const isHidden = !reaches(world, person, row, 'see');
  const like = world.draft(row.meta, row.side);
  const fields = new Map(row.fields);
  const kept = new Set([...row.meta.unique.flat(), ...owning(row.meta), ...onePer(row.meta)]);
  // what a kept choice decides fits that choice alone
  const isOfOtherChoice = ({ when }: Field) =>
    Object.keys(when ?? {}).some(name => kept.has(name) && like.get(name) !== row.fields.get(name));
  for (const field of row.meta.fields.filter(each => !kept.has(each.name) && !isOfOtherChoice(each))) {
    const isMasked = (field.sensitive || field.copyOf.length > 0) && !isShownIn(world, person, row, field);
    const parts = field.kind === 'json' ? field.copyOf : [];
    const masked = parts.filter(copied => !canKnowCopy(world, person, row, copied)).map(({ part }) => part);
    if (isHidden) fields.set(field.name, like.get(field.name) ?? null);
    else if (isMasked) fields.set(field.name, like.get(field.name) ?? row.fields.get(field.name));
    else if (masked.length > 0)
      fields.set(field.name, withParts(row.fields.get(field.name), like.get(field.name), masked));
  }
  for (const { name, notBefore } of row.meta.fields)
    if (notBefore && kept.has(notBefore)) fields.set(name, row.fields.get(name) ?? null);
  if (isHidden && reaches(world, person, { ...row, fields }, 'see')) keepKinds(fields, row);
  return fields;
}

/** The first of some drafts that no other record stands in the way of. */
function drawn(
  draft: () => Map<string, unknown>,
  isFree: (fields: Fields) => boolean,
): Map<string, unknown> | undefined {
  for (let left = triesForFree; left > 0; left--) {
    const fields = draft();
    if (isFree(fields)) return fields;
  }
  return undefined;
}

/** Would both records have what only one may have? */
const isTwice = (meta: EntityMeta, one: Fields, other: Fields): boolean =>
  [...meta.unique, ...meta.fields.filter(({ unique }) => unique).map(({ name }) => [name])].some(names =>
    names.every(name => (one.get(name) ?? null) !== null && one.get(name) === other.get(name)),
  );

const withParts = (value: unknown, like: unknown, parts: readonly (string | null)[]): unknown =>
  value === null || value === undefined
    ? null
    : {
        ...Object(value),
        ...Object.fromEntries(Object.entries(Object(like)).filter(([part]) => parts.includes(part))),
      };

/** Another kind than the one that hides a record could bring it into sight. */
function keepKinds(fields: Map<string, unknown>, row: WorldRow): void {
  for (const { name, kind, copyOf } of row.meta.fields)
    if (kind === 'enum' && copyOf.length > 0) fields.set(name, row.fields.get(name) ?? null);
}

/** The fields that say to which record of whichever resource this one belongs. */
const owning = ({ ownerRecord }: EntityMeta): readonly string[] =>
  ownerRecord ? [ownerRecord.resource, ownerRecord.id] : [];

/** References of which no second record may name the same, alone or together. */
const onePer = (meta: EntityMeta): readonly string[] => [
  ...meta.fields.filter(({ unique, ref }) => unique && ref !== null).map(({ name }) => name),
  ...(namesOneOfEach(meta) ?? []),
];

async function write(office: Office, { meta, id }: WorldRow, fields: Fields): Promise<void> {
  const columns = Object.entries(columnsOf(entityNamed(office.model, meta.name), fields));
  const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await office.data.run(sql`update ${sql.table(meta.table)} set ${sql.join(assignments)} where id = ${id}`);
}
