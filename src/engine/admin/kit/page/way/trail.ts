import type { FilterPayload, Identifier, SortPayload } from 'ra-core';
import { useGetList, useListContext, useStoreContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { namedRows } from '../../list/rows/rowFields';

/**
 * The order of the list that was displayed last: going from record to record keeps it even if a change removes one from
 * the list.
 */
interface Trail {
  readonly ids: readonly Identifier[];
  /** number of records of the list before the first id, and in total */
  readonly before: number;
  readonly total: number;
  readonly isCapped: boolean;
  /** range of list pages that the ids come from */
  readonly pages: readonly [first: number, last: number];
  readonly perPage: number;
  readonly sort: SortPayload;
  readonly filter: FilterPayload;
  /** the record that was opened last */
  readonly visited?: Identifier;
}

const keyOf = (resource: string) => `trail.${resource}`;

/**
 * Stores the current list, so that its records can be visited one after the other. `isPage`: the list shows one page of
 * several; otherwise it shows all records to visit.
 */
export function useKeepTrail(isPage: boolean): void {
  const store = useStoreContext();
  const { resource, data, total, page, perPage, sort, filterValues, filter, meta, isPlaceholderData } =
    useListContext();
  useEffect(() => {
    // rows of the page or filter before would be stored under this one
    if (!data || total === undefined || isPlaceholderData) return;
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
  }, [
    store,
    resource,
    data,
    total,
    page,
    perPage,
    sort,
    filterValues,
    filter,
    meta,
    isPage,
    isPlaceholderData,
  ]);
}

/** The record of the list that was opened last, from which keyboard navigation continues. */
export function useVisited(): () => Identifier | undefined {
  const store = useStoreContext();
  const { resource } = useListContext();
  return () => store.getItem<Trail>(keyOf(resource))?.visited;
}

interface Neighbours {
  /** starts at 1 */
  readonly position: number;
  readonly total: number;
  readonly isCapped: boolean;
  readonly previous: Identifier | null;
  readonly next: Identifier | null;
}

/** The position of the record in the list that the user came from; null if it is not in there. */
export function useNeighbours(resource: string, id: Identifier | undefined): Neighbours | null {
  const store = useStoreContext();
  // Read once: a list in another tab must not change the order here.
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

/** At either end of the known ids, fetches the adjacent page of the list and adds its ids. */
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
    { pagination: { page, perPage }, sort, filter, meta: namedRows },
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
