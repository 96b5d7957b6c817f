import type { Entity } from '../../access/model.ts';

/** Durations from which a search counts as slow and as very slow, in ms. */
const slow = [100, 1_000] as const;

/**
 * The order in which entities are searched: ordinary records before logs, then by how fast the last search was. Among
 * equals, and those not searched yet, the ones that most others reference come first: guests before their bills.
 */
export function searchOrder(
  entities: readonly Entity[],
  lastMs: { get(entity: Entity): number | undefined },
): readonly Entity[] {
  const mentions = new Map<string, number>();
  for (const { ref } of entities.flatMap(({ meta }) => meta.fields))
    if (ref) mentions.set(ref.entity, (mentions.get(ref.entity) ?? 0) + 1);
  const named = ({ meta }: Entity) => mentions.get(meta.name) ?? 0;
  const slowness = (entity: Entity) => slow.filter(limit => (lastMs.get(entity) ?? 0) >= limit).length;
  return entities.toSorted(
    (a, b) =>
      Number(a.meta.appendOnly) - Number(b.meta.appendOnly) ||
      slowness(a) - slowness(b) ||
      named(b) - named(a),
  );
}
