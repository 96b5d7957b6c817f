import type { EntityMeta } from '../../../../shared/entityMeta';

/** The fields that are in sight however narrow the list: the state, and what it is filtered by. */
export function keptColumns(
  { fields, namedFilters }: Pick<EntityMeta, 'fields' | 'namedFilters'>,
  filter: Readonly<Record<string, unknown>> | undefined,
  status: string | undefined,
): ReadonlySet<string> {
  const keys = Object.entries(filter ?? {}).flatMap(([key, value]) => {
    const named = namedFilters.find(({ name }) => name === key);
    return named ? Object.keys(named.options[String(value)] ?? {}) : [key];
  });
  // `error_count_gt` asks for `error_count`
  const isAsked = (name: string) => keys.some(key => key === name || key.startsWith(`${name}_`));
  const asked = fields.flatMap(({ name }) => (isAsked(name) ? [name] : []));
  return new Set(status === undefined ? asked : [status, ...asked]);
}
