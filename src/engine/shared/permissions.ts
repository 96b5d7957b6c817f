/** The keys of the permission catalogue are spelt here only, so that server and screens cannot drift apart. */

export function actionKey(resource: string, action: string): string {
  return `${resource}.${action}`;
}

export function fieldKey(resource: string, use: 'read' | 'update', field: string): string {
  return `${resource}.${use}.${field}`;
}

/** Do these permissions allow this? Unknown keys are refused, there is no wildcard. */
export function can(permissions: ReadonlySet<string>, resource: string, action: string): boolean {
  return permissions.has(actionKey(resource, action));
}

/** Marked fields (`x-sensitive`) need a right of their own besides the one for the record. */
export function canField(
  permissions: ReadonlySet<string>,
  resource: string,
  use: 'read' | 'update',
  field: { readonly name: string; readonly sensitive: boolean },
): boolean {
  return !field.sensitive || permissions.has(fieldKey(resource, use, field.name));
}
