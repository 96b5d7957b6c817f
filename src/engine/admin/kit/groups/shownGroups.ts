import { createContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { Grouping } from '../../../shared/listGroups';
import type { ShownGroup } from './useGroups';

interface Shown {
  readonly grouping: Grouping;
  readonly groups: readonly ShownGroup[];
  /** rows of the list that stay invisible and only determine the column widths */
  readonly samples: readonly RaRecord[];
}

/** Passes the groups of a list to the components that render them. */
export const ShownGroupsContext = createContext<Shown>({
  grouping: { by: '', unit: null },
  groups: [],
  samples: [],
});
