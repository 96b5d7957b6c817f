import type { FilterExpression } from '../../shared/field.ts';
import { isObject } from '../../shared/isObject.ts';
import type { ViewState } from '../../shared/listView.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { resolveField } from '../access/resolveField.ts';
import { filterOf } from '../records/list/count.ts';
import { groupingOf } from '../records/list/groups.ts';

interface Fitted {
  readonly state: ViewState;
  readonly leftOut: readonly string[];
}

/**
 * Removes the conditions of a view that its reader may not use, or that the schema no longer knows. Their values are
 * removed too: they may contain what another user typed and the reader may not see.
 */
export function fitToReader(data: Data, entity: Entity, state: ViewState): Fitted {
  const fitted = fitFilter(data, entity, state.filter);
  const isWhole = isAccepted(() => filterOf(data, entity, fitted.filter));
  const { sort, group } = state;
  const isSorted =
    sort === null || isAccepted(() => resolveField(data.model, data.actor, entity, sort.field, 'sort'));
  const isGrouped = group === null || isAccepted(() => groupingOf(data, entity, group));
  return {
    state: {
      ...state,
      filter: isWhole ? fitted.filter : {},
      sort: isSorted ? sort : null,
      group: isGrouped ? group : null,
    },
    leftOut: [
      ...(isWhole ? fitted.leftOut : Object.keys(state.filter)),
      ...(isSorted ? [] : [sort.field]),
      ...(isGrouped ? [] : [group.by]),
    ],
  };
}

interface FittedFilter {
  readonly filter: FilterExpression;
  readonly leftOut: readonly string[];
}

function fitFilter(data: Data, entity: Entity, filter: FilterExpression): FittedFilter {
  const kept: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (['_and', '_or', '_none'].includes(key) && Array.isArray(value)) {
      const parts = value.map((part: unknown) =>
        isObject(part) ? fitFilter(data, entity, part) : { filter: {}, leftOut: [key] },
      );
      const missing = parts.flatMap(part => part.leftOut);
      leftOut.push(...missing);
      // an `_or` without one of its parts, or a reduced part of `_none`, would find fewer records than intended
      const usable =
        key === '_or' && missing.length > 0
          ? []
          : parts.filter(part => key !== '_none' || part.leftOut.length === 0);
      const left = usable.map(part => part.filter).filter(part => Object.keys(part).length > 0);
      if (left.length > 0) kept[key] = left;
    } else if (isAccepted(() => filterOf(data, entity, { [key]: value }))) kept[key] = value;
    else leftOut.push(key);
  }
  return { filter: kept, leftOut };
}

function isAccepted(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
