import type { RaRecord } from 'react-admin';
import { groupBy } from '../../../../shared/groupBy';
import { namedBy } from './namedBy';

/** A record with its position in the tree. */
export interface Branch {
  readonly record: RaRecord;
  /** ids of its ancestors, the topmost first */
  readonly above: readonly number[];
}

/** Sorts records so that each follows its parent; those whose parent is not among them are at the top level. */
export function inTreeOrder(records: readonly RaRecord[], tree: string): readonly Branch[] {
  const known = new Set(records.map(({ id }) => Number(id)));
  const below = groupBy(records, record => {
    const parent = record[tree];
    return typeof parent === 'number' && known.has(parent) ? parent : null;
  });
  const branchesBelow = (parent: number | null, above: readonly number[]): readonly Branch[] =>
    (below.get(parent) ?? []).flatMap(record => [
      { record, above },
      ...branchesBelow(Number(record.id), [...above, Number(record.id)]),
    ]);
  return branchesBelow(null, []);
}

/** The records that match all words of a text, and their ancestors, which show the position. */
export function foundBranches(
  branches: readonly Branch[],
  text: string,
): { readonly shown: readonly Branch[]; readonly found: ReadonlySet<number> } {
  const isNamed = namedBy(text);
  const matching = branches.filter(({ record }) => isNamed(record));
  const found = new Set(matching.map(({ record }) => Number(record.id)));
  const wanted = new Set([...found, ...matching.flatMap(({ above }) => above)]);
  return { shown: branches.filter(({ record }) => wanted.has(Number(record.id))), found };
}
