import { useListContext } from 'react-admin';
import { useSummed } from '../list/summed';
import { useEntity } from '../page/entityContext';
import { useGrouping } from './useGrouping';

/**
 * Which of these columns are added up for each group of records: none where a sum over all values of the field that tells
 * sums apart would mean nothing, and neither the filter nor the groups hold to one of them.
 */
export function useSummedInGroups(shown: readonly string[]): readonly string[] {
  const sumsBy = useEntity()?.sumsBy;
  const by = useGrouping()?.by;
  const { filterValues } = useListContext();
  const summed = useSummed(shown);
  return sumsBy === undefined || sumsBy === by || filterValues[sumsBy] !== undefined ? summed : none;
}

const none: readonly string[] = [];
