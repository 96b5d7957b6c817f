import type { Field } from './field.ts';

/** The default that a field has for a user of these roles, by their keys, in place of the usual one; undefined: none. */
export function defaultOfRole(
  { defaultByRole }: Pick<Field, 'defaultByRole'>,
  roles: readonly string[],
): string | number | boolean | readonly string[] | undefined {
  const role = Object.keys(defaultByRole ?? {}).find(key => roles.includes(key));
  return role === undefined ? undefined : defaultByRole?.[role];
}
