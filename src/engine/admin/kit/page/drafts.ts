import { createContext } from 'react';

/** The unsaved input of a form when the session ended, by field. */
export interface Draft {
  /** ms since 1970 */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** of a stored record: its version, and what stood in these fields before they were changed */
  readonly base: Readonly<Record<string, unknown>>;
}

/** Keeps the input of open forms over the end of a session; the application provides it. */
export interface Drafts {
  /** `take` answers what differs from the record and leaves the form clean; null when nothing does. */
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
