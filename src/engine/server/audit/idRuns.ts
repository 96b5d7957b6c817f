/** Ascending ids as text: `1-500,502,504-900`. */
export function runsOf(ids: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && run[1] === id - 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** The inverse of `runsOf`. */
export function idsIn(runs: string): readonly number[] {
  if (runs === '') return [];
  return runs.split(',').flatMap(run => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
