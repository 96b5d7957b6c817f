import { type ListControllerResult, useListContext } from 'react-admin';
import { isEmpty } from '../../../shared/recordValues';

export interface FilterProps {
  /** the field or the named filter; the input appends the operator */
  readonly source: string;
  readonly label?: string;
  /** always in the filter bar */
  readonly alwaysOn?: boolean;
}

const operators = ['', '_below', '_eq_any', '_like', '_gte', '_lte'] as const;

/**
 * One entry of the list's filter. Keys are those of the API and stay flat (`address.city_like`), in the URL as well, so
 * that a filtered list can be bookmarked and sent to a colleague.
 */
export function useFilterValue(key: string): [value: unknown, setValue: (value: unknown) => void] {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const isSet = Object.hasOwn(filterValues ?? {}, key);
  return [
    isSet ? filterValues[key] : null,
    value => setFilters(withEntry(filterValues, key, value), displayedFilters),
  ];
}

/**
 * The same for a reference: in a tree it filters by the record and its descendants, unless the URL asks for that record
 * alone.
 */
export function useRefFilter(
  source: string,
  isTree: boolean,
): [...filter: ReturnType<typeof useFilterValue>, withBelow: boolean] {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const keys = isTree ? [`${source}_below`, source] : [source];
  const [key = source] = keys;
  const used = keys.find(each => Object.hasOwn(filterValues ?? {}, each));
  return [
    used === undefined ? null : filterValues[used],
    value => {
      const { [source]: _, ...others } = filterValues;
      setFilters(withEntry(others, key, value), displayedFilters);
    },
    isTree && used !== source,
  ];
}

function withEntry(values: Readonly<Record<string, unknown>>, key: string, value: unknown) {
  const { [key]: _, ...others } = values;
  return isEmpty(value) ? others : { ...others, [key]: value };
}

/** Whether the list is filtered by this field, with any operator. */
export const isFiltered = (values: Readonly<Record<string, unknown>>, source: string): boolean =>
  operators.some(operator => Object.hasOwn(values, source + operator));

/** Whether the bar has this filter: it was added there, or the list is filtered by it, as by a saved view. */
export const isInBar = (
  { filterValues, displayedFilters }: Pick<ListControllerResult, 'filterValues' | 'displayedFilters'>,
  source: string,
): boolean => Boolean(displayedFilters[source]) || isFiltered(filterValues, source);

/** The filter without entries for this field. */
export function withoutFilter(values: Readonly<Record<string, unknown>>, source: string) {
  const own = new Set(operators.map(operator => source + operator));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !own.has(key)));
}
