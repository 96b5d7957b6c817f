import { entityNamed } from '@engine/server/access/model.ts';
import { columnsOf } from '@engine/server/records/rows.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { sql } from 'kysely';
import type { Office } from '../office.ts';
import { canKnowCopy, isShownIn, type Person, reaches } from './naive.ts';
import { namesOneOfEach, type World, type WorldRow } from './world.ts';

export interface Hidden {
  /** values that differ from those of the other database */
  readonly count: number;
  values(entity: string, field: string): readonly unknown[];
  restore(): Promise<void>;
}

type Fields = ReadonlyMap<string, unknown>;

/**
 * Rewrites every record that this person cannot see and every masked value of those that they can, and adds more
 * records out of their sight. What is changed keeps its id and whose it is.
 */
export async function changeWhatIsHidden(office: Office, world: World, person: Person): Promise<Hidden> {
  const changed = new Map<WorldRow, Fields>();
  const added: { readonly meta: EntityMeta; readonly id: number }[] = [];
  let count = 0;

  for (const row of world.rows.filter(({ fields, meta }) => fields.size > 0 && !meta.appendOnly)) {
    const isHidden = !reaches(world, person, row, 'see');
    const like = world.draft(row.meta, row.side);
    const fields = new Map(row.fields);
    const kept = new Set([...row.meta.unique.flat(), ...owning(row.meta), ...onePer(row.meta)]);
    for (const field of row.meta.fields.filter(({ name }) => !kept.has(name))) {
      const isMasked = (field.sensitive || field.copyOf.length > 0) && !isShownIn(world, person, row, field);
      const parts = field.kind === 'json' ? field.copyOf : [];
      const masked = parts.filter(copied => !canKnowCopy(world, person, row, copied)).map(({ part }) => part);
      if (isHidden) fields.set(field.name, like.get(field.name) ?? null);
      else if (isMasked) fields.set(field.name, like.get(field.name) ?? row.fields.get(field.name));
      else if (masked.length > 0)
        fields.set(field.name, withParts(row.fields.get(field.name), like.get(field.name), masked));
    }
    if (isHidden && reaches(world, person, { ...row, fields }, 'see')) keepKinds(fields, row);
    const differing = [...fields].filter(([name, value]) => value !== (row.fields.get(name) ?? null));
    if (differing.length === 0) continue;
    count += differing.length;
    changed.set(row, fields);
    await write(office, row, fields);
  }
  for (const row of [...changed.keys()].filter(
    hidden =>
      hidden.meta.parent === null &&
      onePer(hidden.meta).length === 0 &&
      !reaches(world, person, hidden, 'see'),
  )) {
    const whose = owning(row.meta).map(name => [name, row.fields.get(name) ?? null] as const);
    const fields = new Map([...world.draft(row.meta, row.side), ...whose]);
    if (reaches(world, person, { ...row, fields }, 'see')) keepKinds(fields, row);
    const id = await office.insertAny(row.meta.name, Object.fromEntries(fields));
    added.unshift({ meta: row.meta, id });
    count += 1;
  }

  return {
    count,
    values: (entity, field) =>
      [...changed].flatMap(([{ meta }, fields]) => (meta.name === entity ? [fields.get(field) ?? 0] : [])),
    async restore() {
      for (const { meta, id } of added)
        await office.data.run(sql`delete from ${sql.table(meta.table)} where id = ${id}`);
      for (const row of changed.keys()) await write(office, row, row.fields);
    },
  };
}

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
