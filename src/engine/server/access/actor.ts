import type { Locale } from '../../shared/entityMeta.ts';
import type { RowReach } from '../../shared/rights.ts';

/**
 * The user's limits, which apply whatever the roles say. 'all' is every row; otherwise, for each row scope by name,
 * the records whose rows are visible, or null if the scope sets no limit. A scope that is missing here shows no rows.
 */
export type Scope = 'all' | Readonly<Record<string, readonly number[] | null>>;

/**
 * The user behind a request. Loaded from the database for every request, so that a change of rights takes effect with
 * the next one. Pass the same `permissions` Set for the same grants if possible, since compiled queries are cached by
 * it.
 */
export interface Actor {
  readonly userId: number;
  /** the user whose own rows are visible: the user, or the one as whom the session views */
  readonly ownerId: number;
  readonly permissions: ReadonlySet<string>;
  /** Permissions that all roles limit to certain rows, with these rows. All others apply to every row. */
  readonly narrowed: ReadonlyMap<string, readonly RowReach[]>;
  readonly scope: Scope;
  /** keys of the roles, for role-specific defaults; rights follow from `permissions` only */
  readonly roles: readonly string[];
  readonly locale: Locale;
  /** SHA-256 of the session's `sid`, or null for jobs and API keys */
  readonly sessionHash: string | null;
  /** the API key with which the user acts, also used for their jobs; null if there is none */
  readonly apiKey: number | null;
  /** the last proof of identity, by sign-in or step-up (ms since 1970); absent if never, as with API keys */
  readonly confirmedAt?: number;
  /** Changes with the rights: screens compare it and reload their rights. Null if there are no screens. */
  readonly rightsTag: string | null;
  /** The session views the product as another user: calls that change anything are refused. */
  readonly isViewing: boolean;
}

/** The records to which the scope of this name limits the actor; null: no limit. */
export function idsWithin(scope: Scope, name: string): readonly number[] | null {
  if (scope === 'all') return null;
  const ids = scope[name];
  return ids === undefined ? [] : ids;
}

/** Whether every right reaches only rows assigned to the user, and none are assigned. */
export function seesNoRecords({ permissions, narrowed, scope }: Actor): boolean {
  const isBlind = (reach: RowReach) => reach !== 'all' && reach !== 'own' && !idsWithin(scope, reach)?.length;
  return permissions.size > 0 && [...permissions].every(key => narrowed.get(key)?.every(isBlind) ?? false);
}

/** The author recorded in rows and in the log; null for the product itself. */
export const authorOf = ({ userId }: Actor): number | null => (userId === 0 ? null : userId);
