import type { Migration } from '../src/engine/shared/tables/steps';
import type { Trial } from '../src/engine/shared/tables/trial';
import type { Model } from './model';

/** Tries a migration in the database of the office and rolls it back. */
export type LookInto = (options: {
  readonly model: Model;
  /** the value of `--database`; null: the database of the office */
  readonly url: string | null;
  readonly folder: string;
  /** null: the migrations that are in the folder */
  readonly migration: Migration | null;
  /** the newest one in the folder may have changed since the database applied it (`npm run dev`) */
  readonly draft?: boolean;
}) => Promise<Look>;

export type Look =
  | { readonly kind: 'looked'; readonly at: string; readonly trial: Trial }
  | { readonly kind: 'none' }
  /** the database could not be opened or read */
  | { readonly kind: 'failed'; readonly at: string; readonly reason: string };
