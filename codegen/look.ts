import type { Migration } from '../src/engine/shared/tables/steps';
import type { Trial } from '../src/engine/shared/tables/trial';
import type { Model } from './model';

/** Tries a migration in the database of the office, which it leaves as it was; null: there is none to look into. */
export type LookInto = (options: {
  readonly model: Model;
  /** as `--database` names it */
  readonly url: string | null;
  readonly folder: string;
  /** null: those that lie in the folder */
  readonly migration: Migration | null;
  /** the newest one in the folder may have changed since the database got it (`npm run dev`) */
  readonly draft?: boolean;
}) => Promise<Look>;

export type Look =
  | { readonly kind: 'looked'; readonly at: string; readonly trial: Trial }
  | { readonly kind: 'none' }
  /** it could not be looked into, and why */
  | { readonly kind: 'failed'; readonly at: string; readonly reason: string };
