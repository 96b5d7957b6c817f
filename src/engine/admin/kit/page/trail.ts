import type { FilterPayload, Identifier, SortPayload } from 'ra-core';
import { useGetList, useListContext, useStoreContext } from 'ra-core';
import { useEffect, useState } from 'react';

/** The order of the list that was seen last: its records keep it even when a change takes one off the list. */
interface Trail {
  readonly ids: readonly Identifier[];
  /** what the list counts before the first of them, and in all */
  readonly before: number;
  readonly total: number;
  readonly isCapped: boolean;
  /** pages of the list that the ids are from */
  readonly pages: readonly [first: number, last: number];
  readonly perPage: number;
  readonly sort: SortPayload;
  readonly filter: FilterPayload;
  /** the record that was opened from it last */
  readonly visited?: Identifier;
}

const keyOf = (resource: string) => `trail.${resource}`;

/**
 * Remembers the current list as the way that its records are gone through. What it shows is a page of it, which others
 * follow, or all that there is to go through.
 */
export function useKeepTrail(isPage: boolean): void {
  const store = useStoreContext();
  const { resource, data, total, page, perPage, sort, filterValues, filter, meta } = useListContext();
  useEffect(() => {
    if (!data || total === undefined) return;
    const { visited } = store.getItem<Partial<Trail>>(keyOf(resource)) ?? {};
    store.setItem(keyOf(resource), {
      ids: data.map(({ id }) => id),
      before: isPage ? (page - 1) * perPage : 0,
      total: isPage ? total : data.length,
      isCapped: isPage && meta?.totalCapped === true,
      pages: isPage ? [page, page] : [1, 1],
      perPage,
      sort,
      filter: { ...filterValues, ...filter },
      visited,
    } satisfies Trail);
  }, [store, resource, data, total, page, perPage, sort, filterValues, filter, meta, isPage]);
}

/** Which record of the list was opened last, so that the keys go on from there. */
export function useVisited(): () => Identifier | undefined {
  const store = useStoreContext();
  const { resource } = useListContext();
  return () => store.getItem<Trail>(keyOf(resource))?.visited;
}

interface Neighbours {
  /** 1 for the first record of the list */
  readonly position: number;
  readonly total: number;
  readonly isCapped: boolean;
  readonly previous: Identifier | null;
  readonly next: Identifier | null;
}

/** Where the record stands in the list that one came from; null when it is not from there. */
export function useNeighbours(resource: string, id: Identifier | undefined): Neighbours | null {
  const store = useStoreContext();
  // Read once: a list in another tab must not change the way through this one.
  const [trail, setTrail] = useState(() => store.getItem<Trail>(keyOf(resource)));
  const index = trail?.ids.findIndex(known => String(known) === String(id)) ?? -1;
  const isListed = trail !== undefined && index >= 0;
  useNextPages(resource, isListed ? trail : undefined, index, setTrail);
  useEffect(() => {
    if (isListed) store.setItem(keyOf(resource), { ...trail, visited: id });
  }, [store, resource, isListed, trail, id]);
  if (!isListed) return null;
  return {
    position: trail.before + index + 1,
    total: trail.total,
    isCapped: trail.isCapped,
    previous: trail.ids[index - 1] ?? null,
    next: trail.ids[index + 1] ?? null,
  };
}

/** At either end of what is known, the page of the list that goes on there is fetched and joined. */
function useNextPages(
  resource: string,
  trail: Trail | undefined,
  index: number,
  onLonger: (trail: Trail) => void,
): void {
  const {
    ids = [],
    before = 0,
    total = 0,
    perPage = 1,
    sort,
    filter,
    pages: [first, last] = [1, 1],
  } = trail ?? {};
  const needsLater = trail !== undefined && index === ids.length - 1 && before + ids.length < total;
  const needsEarlier = trail !== undefined && index === 0 && first > 1;
  const page = needsLater ? last + 1 : first - 1;
  const { data } = useGetList(
    resource,
    { pagination: { page, perPage }, sort, filter },
    { enabled: needsLater || needsEarlier },
  );
  useEffect(() => {
    if (!trail || !data || !(needsLater || needsEarlier)) return;
    const joined = data.map(({ id }) => id).filter(id => !trail.ids.includes(id));
    if (joined.length === 0) return;
    onLonger(
      needsLater
        ? { ...trail, ids: [...trail.ids, ...joined], pages: [first, page] }
        : {
            ...trail,
            ids: [...joined, ...trail.ids],
            pages: [page, last],
            before: trail.before - joined.length,
          },
    );
  }, [trail, data, needsLater, needsEarlier, page, first, last, onLonger]);
}
