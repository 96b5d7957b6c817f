import { createContext, useContext } from 'react';
import type { BulkAnswer, BulkOutcome, BulkRow, BulkTarget, BulkWork } from '../../../shared/bulk';
import { createStore } from '../store';

/** Bulk changes on the server; provided by the application. */
export interface Bulk {
  /** Idempotent: repeating the call while no answer has arrived does not start a second change. */
  readonly begin: (resource: string, work: BulkWork, target: BulkTarget) => Promise<BulkAnswer>;
  readonly read: (resource: string, id: number) => Promise<BulkAnswer>;
  readonly rows: (
    resource: string,
    id: number,
    outcome: BulkOutcome | null,
    page: number,
  ) => Promise<readonly BulkRow[]>;
  readonly undo: (resource: string, id: number) => Promise<BulkAnswer>;
  readonly stop: (job: number) => Promise<void>;
  /** exact number of records that match the filter */
  readonly count: (resource: string, filter: Readonly<Record<string, unknown>>) => Promise<number>;
}

export const bulkRowsOfPage = 25;

export const BulkContext = createContext<Bulk | null>(null);

export function useBulk(): Bulk {
  const bulk = useContext(BulkContext);
  if (!bulk) throw new Error('Bulk changes need <BulkContext> above them; App provides it.');
  return bulk;
}

/**
 * How many bulk changes were started or undone since the page was loaded: the app bar reacts to it and shows their
 * jobs.
 */
export const begunBulk = createStore(0);

/** How many dialogs show the result of a bulk change: refreshing the list below one may replace the page. */
export const shownResults = createStore(0);
