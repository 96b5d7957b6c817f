/**
 * The one item that is at least as specific as every other in each respect and more in one, or all those that tie. Two
 * that are each more specific in another respect tie: which of them is meant cannot be decided.
 */
export function mostSpecific<T>(
  items: readonly T[],
  specificity: (item: T) => readonly number[],
): readonly T[] {
  const ranked = items.map(item => ({ item, ranks: specificity(item) }));
  const best = ranked.filter(({ ranks }) => ranked.every(other => !isMore(other.ranks, ranks)));
  return best.map(({ item }) => item);
}

function isMore(left: readonly number[], right: readonly number[]): boolean {
  return (
    left.every((rank, at) => rank >= (right[at] ?? 0)) && left.some((rank, at) => rank > (right[at] ?? 0))
  );
}
