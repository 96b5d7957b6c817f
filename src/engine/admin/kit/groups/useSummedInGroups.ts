import { useListContext } from 'react-admin';
import { useSummed } from '../list/sums/summed';
import { useEntity } from '../page/entity/entityContext';
import { useGrouping } from './useGrouping';

/**
 * The columns that have sums per group: none if the list has separate sums by a field and neither filter nor grouping
 * fixes its value, because the total would be meaningless.
 */
export function useSummedInGroups(shown: readonly string[]): readonly string[] {
  const sumsBy = useEntity()?.sumsBy;
  const by = useGrouping()?.by;
  const { filterValues } = useListContext();
  const summed = useSummed(shown);
  return sumsBy === undefined || sumsBy === by || filterValues[sumsBy] !== undefined ? summed : none;
}

const none: readonly string[] = [];
