import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import { useAccess } from '../access/access';
import { useEntity } from '../page/entityContext';
import { useShowFromStart } from '../useShowFromStart';
import { groupingText, readGrouping } from './grouping';

/**
 * What the current list is grouped by. It stands in the address: react-admin carries it through every change of filter,
 * order and page, and remembers it with them.
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

/** Groups the current list, and leaves all else as it is; null: no longer. */
export function useSetGrouping(): (grouping: Grouping | null) => void {
  const show = useShowFromStart();
  return grouping => show(grouping ? { group: groupingText(grouping) } : {});
}
