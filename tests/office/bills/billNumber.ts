import { today } from '@engine/shared/day.ts';

/** The number of the company that the world of cases has: its bills are of today, and numbered in its year. */
export const billNumber = (count: number): string =>
  `TST-${today().slice(2, 4)}-${String(count).padStart(5, '0')}`;
