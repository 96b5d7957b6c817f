import type { Field } from './field.ts';

/** The default of a field for a user of these roles, by their keys; `$today` and the like are still to be worked out. */
export function defaultFor(
  { default: usual, defaultByRole }: Pick<Field, 'default' | 'defaultByRole'>,
  roles: readonly string[],
): Field['default'] {
  const role = Object.keys(defaultByRole ?? {}).find(key => roles.includes(key));
  return role === undefined ? usual : (defaultByRole?.[role] ?? null);
}
