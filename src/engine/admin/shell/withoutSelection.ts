import { memoryStore, type Store } from 'ra-core';

/** react-admin's keys: `tours.selectedIds`, and `tours.selectedIds.storeKeys` with the names of such keys. */
const isSelection = (key: string) => /\.selectedIds(\.storeKeys)?$/.test(key);

/**
 * A store that keeps selected rows only until the page is closed: rows ticked yesterday, or in another tab,
 * must not be part of today's bulk deletion.
 */
export function withoutSelection(store: Store): Store {
  const selections = memoryStore();
  for (const key of Object.keys(store.listItems?.() ?? {})) if (isSelection(key)) store.removeItem(key);
  const storeOf = (key: string) => (isSelection(key) ? selections : store);
  return {
    ...store,
    setup: () => {
      store.setup();
      selections.setup();
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: key => storeOf(key).removeItem(key),
    removeItems: prefix => {
      store.removeItems(prefix);
      selections.removeItems(prefix);
    },
    reset: () => {
      store.reset();
      selections.reset();
    },
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
