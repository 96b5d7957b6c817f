import { type RawBuilder, sql } from 'kysely';
import type { Copied, Field } from '../../shared/field.ts';
import type { Actor } from './actor.ts';
import { type Entity, entityNamed, type Model } from './model.ts';
import { nowhere } from './nowhere.ts';
import { isSourceReadable, referenceOf } from './resolveField.ts';

/** When a copy may be read: always, never, or in rows that meet this condition. */
export type Guard = 'open' | 'closed' | RawBuilder<unknown>;

/** Condition that the actor may see the record with this id; null if they may see every record. */
export type InSight = (target: Entity, id: RawBuilder<unknown>) => RawBuilder<unknown> | null;

/**
 * A copy may be read if its source may: with the right to the source field, and while the source record is in sight.
 * An empty reference has copied nothing.
 */
export function copyGuard(
  model: Model,
  actor: Actor,
  entity: Entity,
  alias: string,
  { from }: Copied,
  inSight: InSight,
): Guard {
  const readable = new Map<Field, boolean>();
  for (const path of from) {
    const reference = referenceOf(entity, path);
    readable.set(
      reference,
      (readable.get(reference) ?? true) && isSourceReadable(model, actor, entity, path),
    );
  }
  const guards = [...readable].map(([reference, isReadable]): Guard => {
    const column = sql`${sql.ref(`${alias}.${reference.column}`)}`;
    if (!isReadable) return reference.required ? 'closed' : sql`${column} is null`;
    const isSeen = inSight(entityNamed(model, reference.ref?.entity ?? ''), column);
    if (isSeen === null) return 'open';
    if (reference.required) return isSeen;
    return isSeen === nowhere ? sql`${column} is null` : sql`(${column} is null or ${isSeen})`;
  });
  return allOf(guards);
}

export function allOf(guards: readonly Guard[]): Guard {
  if (guards.includes('closed')) return 'closed';
  const conditions = guards.filter(guard => typeof guard !== 'string');
  return conditions.length === 0 ? 'open' : sql`(${sql.join(conditions, sql` and `)})`;
}
