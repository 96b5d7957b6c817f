import { createContext } from 'react';

/** The unsaved input of a form when the session ended, by field. */
export interface Draft {
  /** ms since 1970 */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** for a stored record: its version, and the original values of these fields */
  readonly base: Readonly<Record<string, unknown>>;
}

/** Keeps the input of open forms across the end of a session; provided by the application. */
export interface Drafts {
  /** `take` returns the changes to the record and resets the form to an unchanged state; null if there are none. */
  readonly register: (name: string, take: () => Omit<Draft, 'at'> | null) => () => void;
  readonly find: (name: string) => Promise<Draft | null>;
  readonly drop: (name: string) => void;
}

const none: Drafts = {
  register: () => () => undefined,
  find: () => Promise.resolve(null),
  drop: () => undefined,
};

export const DraftsContext = createContext<Drafts>(none);
