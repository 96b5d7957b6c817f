import { ProblemError } from '@engine/server/access/problemError.ts';
import { idsIn } from '@engine/server/http/readBody.ts';
import { isObject } from '@engine/shared/isObject.ts';
import type { ShownBill } from '../shared/runPreview.ts';
import type { BillPlan, CaseToBill } from './planBills.ts';
import { billProblems } from './problems.ts';

/** The bills that a client was shown, as it sends them; null if the value is no list of them. */
export function shownIn(value: unknown): readonly ShownBill[] | null {
  if (!Array.isArray(value)) return null;
  const shown = value.flatMap(each => shownBillIn(each) ?? []);
  return shown.length === value.length ? shown : null;
}

function shownBillIn(value: unknown): ShownBill | null {
  if (!isObject(value)) return null;
  const { key, cases, total, ...others } = value;
  const ids = idsIn(cases);
  const isFine = ids !== null && Number.isSafeInteger(total) && Object.keys(others).length === 0;
  return isFine && typeof key === 'string' ? { key, cases: ids, total: Number(total) } : null;
}

/** The cases among these of which a bill was shown; all of them if the order names no bills. */
export function casesShown(
  cases: readonly CaseToBill[],
  shown: readonly ShownBill[] | null,
): readonly CaseToBill[] {
  const ids = new Set(shown?.flatMap(bill => bill.cases));
  return shown === null ? cases : cases.filter(({ id }) => ids.has(id));
}

/** The plans that were shown, whatever they come to now; all of them if the order names no bills. */
export function plansShown(
  plans: readonly BillPlan[],
  shown: readonly ShownBill[] | null,
): readonly BillPlan[] {
  const keys = new Set(shown?.map(({ key }) => key));
  return shown === null ? plans : plans.filter(({ key }) => keys.has(key));
}

/** Throws `billListChanged` unless these plans are the bills that were shown: the same recipients, cases and totals. */
export function requireAsShown(plans: readonly BillPlan[], shown: readonly ShownBill[]): void {
  const now = plans.map(({ key, cases, total }) => ({ key, cases: cases.map(({ id }) => id), total }));
  if (written(now) !== written(shown)) throw new ProblemError(billProblems.billListChanged);
}

const written = (bills: readonly ShownBill[]): string =>
  bills
    .map(({ key, cases, total }) => `${key} ${total} ${cases.toSorted((a, b) => a - b)}`)
    .sort()
    .join('\n');
