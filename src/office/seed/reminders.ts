import { addDays } from '@engine/shared/day.ts';
import { nextLevel } from '../dunning/server/dunningRule.ts';
import type { DebtorKind, DunningLevel } from '../dunning/shared/dunningPreview.ts';
import type { Random } from './random.ts';

/** The demo writes the first letter a week after the due date, and the others two weeks after the one before. */
export const letterDay = (dueDate: string, level: DunningLevel): string =>
  addDays(dueDate, 7 + 14 * (level - 1));

/** The dunning level of an overdue bill: a random number of the letters that were possible by today. */
export function levelReached(random: Random, kind: DebtorKind, dueDate: string, today: string): number {
  const drawn = random.int(0, 3);
  const written = ([1, 2, 3] as const).filter(
    level => level <= drawn && nextLevel(kind, level - 1) === level && letterDay(dueDate, level) <= today,
  );
  return written.length;
}
