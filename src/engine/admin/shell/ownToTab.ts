import type { Store } from 'ra-core';

/** What a list shows: its view, filter and columns, the filter before that of the selection, the order of its records. */
const isOwn = (key: string) => /^trail\.|\.(view|listParams|columns)$|\.left_filter/.test(key);

interface OwnStore extends Store {
  /** Forgets the lists of this tab where they are those of another user, who signed out in another tab. */
  belongTo(user: number): void;
}

/**
 * A store in which each tab has lists of its own: a tab begins with what was stored last, keeps that across reloads, and
 * changes nothing in the others. `name`: distinguishes the installations of one address.
 */
export function ownToTab(store: Store, name: string): OwnStore {
  const values = new Map<string, unknown>();
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const prefix = `tab:${name}:`;
  let owner: number | null = null;

  const keep = (key: string, value: unknown) => {
    values.set(key, value);
    // Without a value the tab still knows that it has none, whatever others store.
    sessionStorage.setItem(prefix + key, JSON.stringify({ value, owner }));
  };
  const publish = (key: string, value: unknown) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener(value);
  };
  const read = (key: string): unknown => {
    if (!values.has(key)) {
      const kept = sessionStorage.getItem(prefix + key);
      if (kept === null) keep(key, store.getItem(key));
      else values.set(key, JSON.parse(kept).value);
    }
    return values.get(key);
  };
  const forget = (keyPrefix: string) => {
    for (const stored of Object.keys(sessionStorage))
      if (stored.startsWith(prefix + keyPrefix)) sessionStorage.removeItem(stored);
    const known = [...values.keys()].filter(key => key.startsWith(keyPrefix));
    for (const key of known) {
      values.delete(key);
      publish(key, undefined);
    }
  };

  return {
    ...store,
    belongTo: user => {
      owner = user;
      const ofOthers = Object.keys(sessionStorage).filter(stored => {
        const kept = stored.startsWith(prefix) ? JSON.parse(sessionStorage.getItem(stored) ?? '{}') : {};
        return typeof kept.owner === 'number' && kept.owner !== user;
      });
      for (const stored of ofOthers) forget(stored.slice(prefix.length));
    },
    // The cast is that of every store: nothing but the key says which type a value has.
    getItem: <T>(key: string, defaultValue?: T) =>
      isOwn(key) ? ((read(key) as T | undefined) ?? defaultValue) : store.getItem(key, defaultValue),
    setItem: (key, value) => {
      store.setItem(key, value);
      if (!isOwn(key)) return;
      keep(key, value);
      publish(key, value);
    },
    removeItem: key => {
      store.removeItem(key);
      if (!isOwn(key)) return;
      keep(key, undefined);
      publish(key, undefined);
    },
    removeItems: keyPrefix => {
      store.removeItems(keyPrefix);
      forget(keyPrefix);
    },
    reset: () => {
      store.reset();
      forget('');
    },
    subscribe: (key, callback) => {
      if (!isOwn(key)) return store.subscribe(key, callback);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(callback));
      return () => void own.delete(callback);
    },
  };
}
