import { lazily } from '../lazily';

/** The foot of a table, whose code comes with the first list that has one. */
export const LazySumsRow = lazily(async () => (await import('./sums/SumsRow')).SumsRow);
