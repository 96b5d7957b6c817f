/** Groups items by a key; groups and items keep their order of appearance. */
export function groupBy<T, Key>(
  items: Iterable<T>,
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
