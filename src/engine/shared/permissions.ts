/** The only place that builds keys of the permission catalogue, so that server and screens cannot drift apart. */

/** The actions that every resource may have; others are steps of its workflow and rights with a name. */
export const actions: readonly string[] = [
  'list',
  'read',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'restore',
];

export function actionKey(resource: string, action: string): string {
  return `${resource}.${action}`;
}

/** The resource of a key: no name of a resource contains a dot. */
export const resourceOf = (key: string): string => key.split('.')[0] ?? key;

export function fieldKey(resource: string, use: 'read' | 'update', field: string): string {
  return `${resource}.${use}.${field}`;
}

/** Whether the permissions include the action. Unknown keys are refused; there are no wildcards. */
export function can(permissions: ReadonlySet<string>, resource: string, action: string): boolean {
  return permissions.has(actionKey(resource, action));
}

/** Sensitive fields (`x-sensitive`) need a permission of their own besides that for the record. */
export function canField(
  permissions: ReadonlySet<string>,
  resource: string,
  use: 'read' | 'update',
  field: { readonly name: string; readonly sensitive: boolean },
): boolean {
  return !field.sensitive || permissions.has(fieldKey(resource, use, field.name));
}
