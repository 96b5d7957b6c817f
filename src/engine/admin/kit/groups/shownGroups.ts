import { createContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import type { ShownGroup } from './useGroups';

interface Shown {
  readonly grouping: Grouping;
  readonly groups: readonly ShownGroup[];
  /** a page of the list: rows that are not shown, for the widths of the columns */
  readonly samples: readonly RaRecord[];
}

/** Between a grouped list and what draws its groups. */
export const ShownGroupsContext = createContext<Shown>({
  grouping: { by: '', unit: null },
  groups: [],
  samples: [],
});
