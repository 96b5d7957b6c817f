import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import { useAccess } from '../access/access';
import { useEntity } from '../page/entity/entityContext';
import { useShowFromStart } from '../useShowFromStart';
import { groupingText, readGrouping } from './grouping';

/**
 * The grouping of the current list. It is a URL parameter: react-admin preserves it when filter, sort or page change,
 * and stores it with them.
 */
export function useGrouping(): Grouping | null {
  const entity = useEntity();
  const access = useAccess();
  const text = new URLSearchParams(useLocation().search).get('group');
  return useMemo(
    () => (entity && text !== null ? readGrouping(text, entity, access) : null),
    [entity, access, text],
  );
}

/** Changes the grouping of the current list, keeping filter and sort; null removes it. */
export function useSetGrouping(): (grouping: Grouping | null) => void {
  const show = useShowFromStart();
  return grouping => show(grouping ? { group: groupingText(grouping) } : {});
}
