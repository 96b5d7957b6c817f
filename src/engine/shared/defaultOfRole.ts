import type { Field } from './field.ts';

/** The role-specific default of a field for a user with these role keys; undefined: none. */
export function defaultOfRole(
  { defaultByRole }: Pick<Field, 'defaultByRole'>,
  roles: readonly string[],
): string | number | boolean | readonly string[] | undefined {
  const role = Object.keys(defaultByRole ?? {}).find(key => roles.includes(key));
  return role === undefined ? undefined : defaultByRole?.[role];
}
