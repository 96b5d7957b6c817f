import { rolledBack } from '../database/rolledBack.ts';
import type { Data } from './data.ts';

/** Runs `work` in a transaction that is rolled back, and returns its result. Not within another transaction. */
export const dryRun = <T>(data: Data, work: (inner: Data) => Promise<T>): Promise<T> =>
  rolledBack(begun => data.transaction(begun), work);
