import type { HttpClient } from './httpClient';

/** `all`, `own`, or the name of a row scope of the product. */
export type RowScope = string;

export interface MatrixRole {
  readonly id: number;
  readonly key: string;
  readonly name_de: string;
  readonly name_en: string;
  readonly system: boolean;
  readonly row_scope: RowScope;
  /** how many users hold it */
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

/** Roles and rights as the server has them; a right is in effect by decision, or else as the release ships it. */
export interface Matrix {
  /** changes with every saved change of rights */
  readonly version: string;
  readonly roles: readonly MatrixRole[];
  readonly permissions: readonly MatrixPermission[];
  /** by role id: ids of the permissions that the installed release gives it */
  readonly shipped: Readonly<Record<string, readonly number[]>>;
  /** by role id, then permission id: what an administrator decided */
  readonly decisions: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

export interface RightChange {
  readonly role: number;
  readonly permission: number;
  /** null goes back to what ships */
  readonly granted: boolean | null;
}
export interface ScopeChange {
  readonly role: number;
  readonly row_scope: RowScope;
}
export interface Draft {
  readonly changes: readonly RightChange[];
  readonly scopes: readonly ScopeChange[];
}

/** What would happen if a draft were saved. */
export interface Preview {
  readonly users: readonly {
    readonly id: number;
    readonly name: string;
    readonly gains: readonly string[];
    readonly loses: readonly string[];
  }[];
  readonly records: readonly {
    readonly resource: string;
    readonly user_id: number;
    readonly before: number;
    readonly after: number;
    /** there are more than the numbers say */
    readonly capped: boolean;
  }[];
  /** no user could manage roles any more */
  readonly lockout: boolean;
  /** rights that the one who asks does not hold, and so cannot give */
  readonly beyondOwn: readonly string[];
}

export interface SavedChange {
  readonly id: number;
  readonly at: string;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly reason: string;
  readonly changes: readonly (RightChange & { readonly before: boolean | null })[];
  readonly scopes: readonly (ScopeChange & { readonly before: RowScope })[];
  readonly undone_by: number | null;
}

export type Why = 'noRole' | 'takenAway' | 'notGranted' | 'inactive' | 'unknown';
export interface EffectiveRight {
  readonly key: string;
  readonly granted: boolean;
  readonly via: readonly {
    readonly role: { readonly id: number; readonly name: string };
    readonly source: 'shipped' | 'decision';
    readonly scope: RowScope;
  }[];
  readonly why: Why | null;
}
export interface EffectiveRights {
  readonly name: string;
  /** by row scope, the names of the records that the user is limited to; null: not limited */
  readonly scope: Readonly<Record<RowScope, readonly string[] | null>>;
  readonly rights: readonly EffectiveRight[];
}

export type SubjectKind = 'user' | 'role';

/** Everything about rights that is no plain record: the matrix, its history, where a right comes from, viewing as. */
export interface RightsApi {
  readonly matrix: () => Promise<Matrix>;
  readonly preview: (draft: Draft) => Promise<Preview>;
  /** Rejects with 412 when another user saved since `version`, 409 when no user could manage roles any more. */
  readonly save: (version: string, draft: Draft, reason: string) => Promise<void>;
  readonly changes: () => Promise<readonly SavedChange[]>;
  readonly undo: (change: number, reason: string) => Promise<void>;
  readonly rightsOf: (kind: SubjectKind, id: number) => Promise<EffectiveRights>;
  readonly viewAs: (kind: SubjectKind, id: number) => Promise<void>;
  readonly leaveView: () => Promise<void>;
}

export function createRightsApi(apiUrl: string, http: HttpClient): RightsApi {
  const url = `${apiUrl}/authorization`;
  const call = async (path: string, method = 'GET', body?: unknown) =>
    (await http(`${url}/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }))
      .json;
  return {
    matrix: () => call('matrix'),
    preview: draft => call('matrix/preview', 'POST', draft),
    save: (version, draft, reason) => call('matrix', 'PUT', { version, ...draft, reason }),
    changes: () => call('changes'),
    undo: (change, reason) => call(`changes/${change}/undo`, 'POST', { reason }),
    rightsOf: (kind, id) => call(`${kind}s/${id}/rights`),
    viewAs: (kind, id) => call('view-as', 'POST', { [kind]: id }),
    leaveView: () => call('view-as', 'DELETE'),
  };
}
