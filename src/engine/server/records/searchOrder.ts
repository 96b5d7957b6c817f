import type { Entity } from '../access/model.ts';

/**
 * In which order entities are searched: the quickest of the last time first, logs behind all that people work with. Of
 * those that were not searched yet, as after a start, the ones that most others name: a guest before the
 * bills of that guest.
 */
export function searchOrder(
  entities: readonly Entity[],
  lastMs: { get(entity: Entity): number | undefined },
): readonly Entity[] {
  const mentions = new Map<string, number>();
  for (const { ref } of entities.flatMap(({ meta }) => meta.fields))
    if (ref) mentions.set(ref.entity, (mentions.get(ref.entity) ?? 0) + 1);
  const named = ({ meta }: Entity) => mentions.get(meta.name) ?? 0;
  return entities.toSorted(
    (a, b) =>
      Number(a.meta.appendOnly) - Number(b.meta.appendOnly) ||
      (lastMs.get(a) ?? 0) - (lastMs.get(b) ?? 0) ||
      named(b) - named(a),
  );
}
