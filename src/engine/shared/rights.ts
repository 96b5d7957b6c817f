/** What the server and its screens say to each other about rights, below `/authorization`. */

/** Rows that a role's rights reach: 'all', those of one row scope by its name, or 'own': those that the user entered. */
export type RowReach = string;

export interface MatrixRole {
  readonly id: number;
  readonly key: string;
  readonly name_de: string;
  readonly name_en: string;
  readonly system: boolean;
  readonly row_scope: RowReach;
  /** active users who hold it */
  readonly users: number;
}

export interface MatrixPermission {
  readonly id: number;
  readonly key: string;
  readonly resource: string;
  readonly action: string;
  readonly field: string | null;
  readonly sensitive: boolean;
}

/** Roles and rights as they are; a right is in effect by decision, or else as the release ships it. */
export interface Matrix {
  /** another with every saved change; a save names the one it began from */
  readonly version: string;
  readonly roles: readonly MatrixRole[];
  readonly permissions: readonly MatrixPermission[];
  /** by role id: ids of the permissions that the installed release gives it */
  readonly shipped: Readonly<Record<string, readonly number[]>>;
  /** by role id, then permission id: granted or taken away by an administrator */
  readonly decisions: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** One cell of the matrix. */
export interface RightChange {
  readonly role: number;
  readonly permission: number;
  /** null goes back to what ships */
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

/** What would happen if a change of rights were saved. */
export interface RightsPreview {
  readonly users: readonly {
    readonly id: number;
    readonly name: string;
    readonly gains: readonly string[];
    readonly loses: readonly string[];
  }[];
  /** how many records of a resource come into or go out of a user's sight; `capped`: that many or more */
  readonly records: readonly {
    readonly resource: string;
    readonly user_id: number;
    readonly before: number;
    readonly after: number;
    readonly capped: boolean;
  }[];
  /** no user could change rights any more */
  readonly lockout: boolean;
  /** what would be given away that the caller does not hold */
  readonly beyondOwn: readonly string[];
}

/** What a saved change is remembered by: enough to explain it, and to undo it. */
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
  /** the change that this one undid, and the one that undid it */
  readonly undoes: number | null;
  readonly undone_by: number | null;
}

/** Why a user or a role has or lacks one right of the catalogue. */
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
}

export interface EffectiveRights {
  readonly name: string;
  /** by row scope, the names of the records that the user is limited to; null: not limited */
  readonly scope: Readonly<Record<string, readonly string[] | null>>;
  readonly rights: readonly EffectiveRight[];
}
