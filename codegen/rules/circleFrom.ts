/** The names on the shortest cycle through `start`, beginning with it; null if there is none. */
export function circleFrom(
  start: string,
  next: (name: string) => readonly string[],
): readonly string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const name of next(way.at(-1) ?? '')) {
      if (name === start) return way;
      if (seen.has(name)) continue;
      seen.add(name);
      ways.push([...way, name]);
    }
  }
  return null;
}
