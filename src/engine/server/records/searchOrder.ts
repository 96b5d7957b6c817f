import type { Entity } from '../access/model.ts';

/** Where a search begins to be slow, and to be very slow, in ms. */
const slow = [100, 1_000] as const;

/**
 * In which order entities are searched: those that were quick the last time first, logs behind all that people work with. Of
 * those that were alike, or not searched yet, the ones that most others name: a guest before the bills of that guest.
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
