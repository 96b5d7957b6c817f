import { createContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import type { ShownGroup } from './useGroups';

interface Shown {
  readonly grouping: Grouping;
  readonly groups: readonly ShownGroup[];
  /** the first row of the list: it is not shown, and there for the widths of the columns */
  readonly samples: readonly RaRecord[];
}

/** Between a grouped list and what draws its groups. */
export const ShownGroupsContext = createContext<Shown>({
  grouping: { by: '', unit: null },
  groups: [],
  samples: [],
});
