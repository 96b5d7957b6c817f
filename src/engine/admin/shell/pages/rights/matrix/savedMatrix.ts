import type { Matrix, RowReach } from '../../../../../shared/rights';

/** null: the shipped default applies */
export type Decision = boolean | null;

export interface Target {
  readonly role: number;
  readonly permission: number;
}

/** Indexes the server's response by cell, so that each lookup takes constant time. */
export function savedMatrix(matrix: Matrix) {
  const shipped = new Set<string>();
  const decisions = new Map<string, boolean>();
  for (const [role, permissions] of Object.entries(matrix.shipped)) {
    for (const permission of permissions) shipped.add(keyOf(role, permission));
  }
  for (const [role, byPermission] of Object.entries(matrix.decisions)) {
    for (const [permission, granted] of Object.entries(byPermission))
      decisions.set(keyOf(role, permission), granted);
  }
  const scopes = new Map(matrix.roles.map(({ id, row_scope }) => [id, row_scope]));
  const permissions = new Set(matrix.permissions.map(({ id }) => id));
  return {
    matrix,
    shipped,
    decision: (key: string): Decision => decisions.get(key) ?? null,
    scope: (role: number): RowReach => scopes.get(role) ?? 'all',
    has: (key: string) => {
      const { role, permission } = targetOf(key);
      return scopes.has(role) && permissions.has(permission);
    },
  };
}

export const keyOf = (role: number | string, permission: number | string) => `${role}:${permission}`;

export function targetOf(key: string): Target {
  const [role, permission] = key.split(':').map(Number);
  return { role: role ?? 0, permission: permission ?? 0 };
}
