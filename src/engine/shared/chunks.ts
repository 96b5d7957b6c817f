/** Chunks whose sizes are powers of two: a few statement shapes, each compiled once, serve lists of any length. */
export function* sharedChunks<T>(rows: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; ) {
    const size = 2 ** Math.floor(Math.log2(Math.min(most, rows.length - from)));
    yield rows.slice(from, from + size);
    from += size;
  }
}

export function* chunksOf<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
