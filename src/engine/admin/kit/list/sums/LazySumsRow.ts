import { lazily } from '../../lazily';

/** The table footer, whose code is loaded with the first list that has one. */
export const LazySumsRow = lazily(async () => (await import('./SumsRow')).SumsRow);
