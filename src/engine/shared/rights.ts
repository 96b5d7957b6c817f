import type { Locale } from './entityMeta.ts';

/** Requests and answers of the rights screens, below `/authorization`. */

/** The rows that a role's rights cover: 'all', the name of a row scope, or 'own': those that the user created. */
export type RowReach = string;

export interface MatrixRole {
  readonly id: number;
  readonly key: string;
  readonly name_de: string;
  readonly name_en: string;
  readonly system: boolean;
  readonly row_scope: RowReach;
  /** number of active users with the role */
  readonly users: number;
}

export interface MatrixPermission {
  readonly id: number;
  readonly key: string;
  readonly resource: string;
  readonly action: string;
  readonly field: string | null;
  readonly sensitive: boolean;
  /** of a permission that administrators added; null for those of the catalogue, which are named by their parts */
  readonly description: Readonly<Record<Locale, string>> | null;
}

/** Roles and permissions as they are. An administrator's decision takes precedence over what the release ships. */
export interface Matrix {
  /** changes with every save; a save sends the version that it is based on */
  readonly version: string;
  readonly roles: readonly MatrixRole[];
  readonly permissions: readonly MatrixPermission[];
  /** by role id: ids of the permissions that the installed release grants */
  readonly shipped: Readonly<Record<string, readonly number[]>>;
  /** by role id, then permission id: true if an administrator granted it, false if revoked */
  readonly decisions: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** One cell of the matrix. */
export interface RightChange {
  readonly role: number;
  readonly permission: number;
  /** null restores what the release ships */
  readonly granted: boolean | null;
}

export interface ReachChange {
  readonly role: number;
  readonly row_scope: RowReach;
}

export interface RightsChange {
  readonly changes: readonly RightChange[];
  readonly scopes: readonly ReachChange[];
}

/** The effects that a change of rights would have. */
export interface RightsPreview {
  readonly users: readonly {
    readonly id: number;
    readonly name: string;
    readonly gains: readonly string[];
    readonly loses: readonly string[];
  }[];
  /** number of records of a resource that a user sees before and after; `capped`: counting stopped there */
  readonly records: readonly {
    readonly resource: string;
    readonly user_id: number;
    readonly before: number;
    readonly after: number;
    readonly capped: boolean;
  }[];
  /** no user could change rights afterwards */
  readonly lockout: boolean;
  /** permissions that would be granted though the caller does not hold them */
  readonly beyondOwn: readonly string[];
}

/** The stored form of a change: enough to explain and undo it. */
export interface SavedChange {
  readonly changes: readonly (RightChange & { readonly before: boolean | null })[];
  readonly scopes: readonly (ReachChange & { readonly before: RowReach })[];
}

export interface ListedChange extends SavedChange {
  readonly id: number;
  /** ISO 8601, UTC */
  readonly at: string;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly reason: string;
  /** the change that this one undid, and the change that undid this one */
  readonly undoes: number | null;
  readonly undone_by: number | null;
}

/** Why a user or a role has or lacks one permission. */
export interface EffectiveRight {
  readonly key: string;
  readonly granted: boolean;
  readonly via: readonly {
    readonly role: { readonly id: number; readonly name: string };
    readonly source: 'shipped' | 'decision';
    readonly scope: RowReach;
  }[];
  /** null when granted */
  readonly why: 'inactive' | 'noRole' | 'takenAway' | 'notGranted' | null;
  /** What the row limits leave of a granted right: none of the records is visible, or every new one is refused. */
  readonly limit?: 'noRows' | 'noCreate';
}

export interface EffectiveRights {
  readonly name: string;
  /** by row scope, the names of the records that the user is limited to; null: not limited */
  readonly scope: Readonly<Record<string, readonly string[] | null>>;
  readonly rights: readonly EffectiveRight[];
}
