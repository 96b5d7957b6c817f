import { type ComponentType, createContext, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ListParts } from '../page/parts/parts';

/** The components that render a grouped list. Their code is loaded with the first grouped list. */
interface GroupedRows {
  readonly Head: ComponentType<{ readonly children?: ReactNode }>;
  readonly Body: ComponentType;
  readonly Cards: ComponentType<{ readonly parts: ListParts }>;
  /** the rows of open groups; while all are closed, sample rows of the list, which stay invisible */
  readonly records: RaRecord[];
}

/** null: the list is not grouped. */
export const GroupedRowsContext = createContext<GroupedRows | null>(null);
