import { useListContext } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { FilterExpression } from '../../../shared/field';
import { isObject } from '../../../shared/isObject';
import { operatorIn } from '../filters/builder/filterTree';
import { fieldOf, useEntity } from '../page/entity/entityContext';

/**
 * The list's filter beside the day or month that a presentation shows: without the conditions on its field, such as those
 * with which the list opens, as they would leave all other days empty. `own` is without what limits the list to a parent;
 * `isLeftOut` says that there are such conditions, which hold for the table and for exports.
 */
export function useFilterBeside(by: string): {
  readonly own: FilterExpression;
  readonly all: FilterExpression;
  readonly isLeftOut: boolean;
} {
  const entity = useEntity();
  const { filterValues, filter } = useListContext();
  const given: FilterExpression = filterValues ?? {};
  const own = without(entity, by, given);
  return { own, all: { ...own, ...filter }, isLeftOut: JSON.stringify(own) !== JSON.stringify(given) };
}

function without(entity: EntityMeta | null, by: string, values: FilterExpression): FilterExpression {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (key === '_and' && Array.isArray(value)) {
        const left = value
          .map((part: unknown) => (isObject(part) ? without(entity, by, part) : part))
          .filter(part => !isObject(part) || Object.keys(part).length > 0);
        return left.length > 0 ? [[key, left]] : [];
      }
      return concernsOnly(entity, by, key, value) ? [] : [[key, value]];
    }),
  );
}

/** Whether the entry is a condition on this field, or a named filter of nothing else. */
function concernsOnly(entity: EntityMeta | null, by: string, key: string, value: unknown): boolean {
  const named = entity?.namedFilters.find(({ name }) => name === key);
  if (!named) return pathOf(entity, key) === by;
  const keys = Object.keys(named.options[String(value)] ?? {});
  return keys.length > 0 && keys.every(each => pathOf(entity, each) === by);
}

const pathOf = (entity: EntityMeta | null, key: string): string =>
  fieldOf(entity, key) ? key : (operatorIn.exec(key)?.[1] ?? key);
