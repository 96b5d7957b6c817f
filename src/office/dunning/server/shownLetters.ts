import { ProblemError } from '@engine/server/access/problemError.ts';
import { idsIn } from '@engine/server/http/readBody.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { sum } from '@engine/shared/sum.ts';
import type { DunningLevel, ShownLetter } from '../shared/dunningPreview.ts';
import type { DueAlert, LetterPlan } from './planLetters.ts';
import { dunningProblems } from './problems.ts';

/** The letters that a client was shown, as it sends them; null if the value is no list of them. */
export function shownIn(value: unknown): readonly ShownLetter[] | null {
  if (!Array.isArray(value)) return null;
  const shown = value.flatMap(each => shownLetterIn(each) ?? []);
  return shown.length === value.length ? shown : null;
}

function shownLetterIn(value: unknown): ShownLetter | null {
  if (!isObject(value)) return null;
  const { alerts, level, fee, open, ...others } = value;
  const ids = idsIn(alerts);
  const isFine = ids !== null && isCents(fee) && isCents(open) && Object.keys(others).length === 0;
  return isFine && isLevel(level) ? { alerts: ids, level, fee: Number(fee), open: Number(open) } : null;
}

const isCents = (value: unknown): boolean => Number.isSafeInteger(value);
const isLevel = (value: unknown): value is DunningLevel => value === 1 || value === 2 || value === 3;

/** The alerts among these that a letter was shown for; all of them if the order names no letters. */
export function alertsShown(
  alerts: readonly DueAlert[],
  shown: readonly ShownLetter[] | null,
): readonly DueAlert[] {
  const ids = new Set(shown?.flatMap(letter => letter.alerts));
  return shown === null ? alerts : alerts.filter(({ id }) => ids.has(id));
}

/**
 * Throws `dunningListChanged` unless these plans are the letters that were shown: the same bills, levels, fees and open
 * amounts. Interest and older claims follow from the day and from which letters are written before.
 */
export function requireAsShown(plans: readonly LetterPlan[], shown: readonly ShownLetter[]): void {
  const now = plans.map(({ alerts, level, fee }) => ({
    alerts: alerts.map(({ id }) => id),
    level,
    fee,
    open: sum(alerts.map(({ open }) => open)),
  }));
  if (written(now) !== written(shown)) throw new ProblemError(dunningProblems.dunningListChanged);
}

/**
 * Whether a letter has the level and the fee of the one that was shown about its bills. What is open of them may have
 * become less, and bills may have dropped out.
 */
export const isAsShown = (
  { alerts, level, fee }: LetterPlan,
  shown: readonly ShownLetter[] | null,
): boolean =>
  shown === null ||
  shown.some(
    each => each.level === level && each.fee === fee && alerts.every(({ id }) => each.alerts.includes(id)),
  );

const written = (letters: readonly ShownLetter[]): string =>
  letters
    .map(({ alerts, level, fee, open }) => `${alerts.toSorted((a, b) => a - b)} ${level} ${fee} ${open}`)
    .sort()
    .join('\n');
