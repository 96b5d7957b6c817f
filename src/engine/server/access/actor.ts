import type { Locale } from '../../shared/entityMeta.ts';
import type { RowReach } from '../../shared/rights.ts';

/**
 * What the user is limited to whatever the roles say: 'all' is every row; otherwise, for each row scope by name, the
 * records whose rows are seen, or null where the scope sets no limit. A scope that is not named here shows no rows.
 */
export type Scope = 'all' | Readonly<Record<string, readonly number[] | null>>;

/**
 * The user behind a request. Built afresh from the database for every request, so that a change of rights acts from the
 * next one on; hand over the same `permissions` Set for the same grants where you can, because compiled
 * queries are found by it.
 */
export interface Actor {
  readonly userId: number;
  /** whose own rows are seen: the user's, or those of the user as whom the session views */
  readonly ownerId: number;
  readonly permissions: ReadonlySet<string>;
  /** Permissions that no role gives for every row, with the rows that they reach. Others reach all. */
  readonly narrowed: ReadonlyMap<string, readonly RowReach[]>;
  readonly scope: Scope;
  /** keys of the roles, which choose defaults; what may be done follows from `permissions` alone */
  readonly roles: readonly string[];
  readonly locale: Locale;
  /** SHA-256 of the session's `sid`, or null for jobs and API keys */
  readonly sessionHash: string | null;
  /** the API key by which the user acts, in whose name their jobs go on; null: there is none */
  readonly apiKey: number | null;
  /** when the user last proved who they are, at sign-in or step-up (ms since 1970); absent: never, as with API keys */
  readonly confirmedAt?: number;
  /** Changes with the rights: the screens compare it and load them again. Null where no screen is open. */
  readonly rightsTag: string | null;
  /** Viewing the product as another user: no call that changes anything is accepted. */
  readonly isViewing: boolean;
}

/** The records that the scope of this name limits the actor to; null: no limit. */
export function idsWithin(scope: Scope, name: string): readonly number[] | null {
  if (scope === 'all') return null;
  const ids = scope[name];
  return ids === undefined ? [] : ids;
}

/** Every right reaches only what is assigned to the user, and nothing is. */
export function seesNoRecords({ permissions, narrowed, scope }: Actor): boolean {
  const isBlind = (reach: RowReach) => reach !== 'all' && reach !== 'own' && !idsWithin(scope, reach)?.length;
  return permissions.size > 0 && [...permissions].every(key => narrowed.get(key)?.every(isBlind) ?? false);
}

/** The user named as author in rows and in the log; null: the product itself. */
export const authorOf = ({ userId }: Actor): number | null => (userId === 0 ? null : userId);
