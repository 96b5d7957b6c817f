import { type ComponentType, createContext, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ListParts } from '../page/parts';

/** What draws the rows of the list while it is grouped. The code comes with the first grouped list. */
interface GroupedRows {
  readonly Head: ComponentType<{ readonly children?: ReactNode }>;
  readonly Body: ComponentType;
  readonly Cards: ComponentType<{ readonly parts: ListParts }>;
  /** those of the open groups; while all are closed a page of the list, of which none is shown */
  readonly records: RaRecord[];
}

/** null: the list is not grouped, and shows page after page. */
export const GroupedRowsContext = createContext<GroupedRows | null>(null);
