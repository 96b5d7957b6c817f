import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import { isReadable } from '../../access/resolveField.ts';
import { amongFew } from '../../database/sql/search.ts';
import { type Arm, anyHolds, anyIds } from './searchArm.ts';

/**
 * The way in which a record matches a word through the label of its owner record; none if no owner can have the word.
 * A record has one owner, so what is found in each of the possible owner resources makes up a single way: no record
 * occurs twice in it. `foundBy` selects the ids of the owners whose label has the word; null if there can be none.
 */
export function ownerArms(
  data: Data,
  entity: Entity,
  foundBy: (target: Entity) => RawBuilder<unknown> | null,
): readonly Arm[] {
  const { resource = '', id = '' } = entity.meta.ownerRecord ?? {};
  const named = fieldNamed(entity, resource);
  if (!isReadable(data.model, data.actor, entity, named)) return [];
  const { column } = fieldNamed(entity, id);
  const arms = named.options.flatMap(({ value }): readonly Arm[] => {
    const target = data.model.byResource.get(value);
    const found = target ? foundBy(target) : null;
    if (found === null) return [];
    const belongs = (alias: string, among: RawBuilder<unknown>) =>
      sql`(${sql.ref(`${alias}.${named.column}`)} = ${sql.lit(value)} and ${sql.ref(`${alias}.${column}`)} ${among})`;
    return [
      {
        ids: sql`select r.id from ${sql.table(entity.meta.table)} as r where ${belongs('r', amongFew(data.dialect, found))}`,
        holds: alias => belongs(alias, sql`in (${found})`),
      },
    ];
  });
  return arms.length === 0 ? [] : [{ ids: anyIds(arms), holds: alias => anyHolds(arms, alias) }];
}
