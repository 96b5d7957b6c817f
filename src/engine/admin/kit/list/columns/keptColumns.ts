import type { EntityMeta } from '../../../../shared/entityMeta';
import type { FilterExpression } from '../../../../shared/field';
import { findingKey, readBrokenRule } from '../../../../shared/quality';
import { groupKeys } from '../../filters/builder/filterTree';

/** Columns that stay visible however narrow the list is: the workflow state, and the fields of the filter. */
export function keptColumns(
  { fields, namedFilters }: Pick<EntityMeta, 'fields' | 'namedFilters'>,
  filter: FilterExpression | undefined,
  status: string | undefined,
): ReadonlySet<string> {
  const keysOf = (expression: FilterExpression): readonly string[] =>
    Object.entries(expression).flatMap(([key, value]) => {
      if (key === findingKey) return readBrokenRule(value)?.field ?? [];
      if (Array.isArray(value) && groupKeys.includes(key)) return value.flatMap(keysOf);
      const named = namedFilters.find(({ name }) => name === key);
      return named ? Object.keys(named.options[String(value)] ?? {}) : [key];
    });
  const keys = keysOf(filter ?? {});
  // `error_count_gt` refers to `error_count`
  const isFiltered = (name: string) => keys.some(key => key === name || key.startsWith(`${name}_`));
  const filtered = fields.flatMap(({ name }) => (isFiltered(name) ? [name] : []));
  return new Set(status === undefined ? filtered : [status, ...filtered]);
}
