import { useSyncExternalStore } from 'react';

/** Notifies its subscribers of an event. */
export interface Signal {
  readonly emit: () => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value outside React: components read it with `useStored`, other code subscribes. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: Signal['subscribe'];
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    emit() {
      // a copy, since a listener may unsubscribe while it is called
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function createStore<T>(initial: T): Store<T> {
  const changed = createSignal();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      changed.emit();
    },
    subscribe: changed.subscribe,
  };
}

/** Subscribes a component to the current value of a store. */
export const useStored = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
