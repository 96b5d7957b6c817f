import { sql } from 'kysely';
import type { Reference } from '../../../shared/field.ts';
import { amongSlot, idsFor } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';

/**
 * The ids that each record references through the join table, sorted; records without references are missing.
 */
export async function idsNamedBy(
  data: Data,
  { table, own, other }: NonNullable<Reference['join']>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await data.select(
    `named by|${table}|${own}|${other}`,
    () =>
      sql`select ${sql.ref(own)} as own, ${sql.ref(other)} as other from ${sql.table(table)} where ${sql.ref(own)} ${amongSlot(data, 'ids')} order by 1, 2`,
    { ids: idsFor(data, ids) },
  );
  const named = new Map<number, number[]>();
  for (const row of rows) {
    const others = named.get(Number(row.own)) ?? [];
    others.push(Number(row.other));
    named.set(Number(row.own), others);
  }
  return named;
}

/** Updates the join tables to the references in `after`. */
export async function writeReferences(
  data: Data,
  entity: Entity,
  id: number,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const field of entity.meta.fields) {
    const join = field.ref?.join;
    if (!join) continue;
    const old = ids(before.get(field.name));
    const wanted = ids(after.get(field.name));
    const added = [...wanted].filter(other => !old.has(other));
    const removed = [...old].filter(other => !wanted.has(other));
    if (removed.length > 0) {
      await data.run(
        sql`delete from ${sql.table(join.table)} where ${sql.ref(join.own)} = ${id} and ${sql.ref(join.other)} in (${sql.join(removed)})`,
      );
    }
    if (added.length > 0) {
      const rows = added.map(other => sql`(${id}, ${other})`);
      await data.run(
        sql`insert into ${sql.table(join.table)} (${sql.ref(join.own)}, ${sql.ref(join.other)}) values ${sql.join(rows)}`,
      );
    }
  }
}

function ids(value: unknown): ReadonlySet<number> {
  return new Set(Array.isArray(value) ? value.map(Number) : []);
}
