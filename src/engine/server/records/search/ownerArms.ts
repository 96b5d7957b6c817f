import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import { isReadable } from '../../access/resolveField.ts';
import { amongFew } from '../../database/sql/search.ts';
import type { Arm } from './searchArm.ts';

/** Is this the field with the id of the owner record, which may be of several resources? */
export const isOwner = ({ meta }: Entity, { name }: Field): boolean => name === meta.ownerRecord?.id;

/**
 * The ways in which a record matches a word through the label of its owner record: one for each possible owner
 * resource. `foundBy` selects the ids of the owners whose label has the word; null if there can be none.
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
  return named.options.flatMap(({ value }) => {
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
}
