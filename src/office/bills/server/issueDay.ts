import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import type { WhyNot } from '@engine/server/records/rows/hook.ts';
import { today } from '@engine/shared/day.ts';
import { billProblems } from './problems.ts';

const reason = 'A bill that is issued has a place among all numbered bills of its company.';

/** Why a draft with this day of issue cannot be issued by the normal step, which only takes today. */
export const whyNotToday = (issueDate: unknown): WhyNot | null =>
  typeof issueDate !== 'string' || issueDate === today()
    ? null
    : { problem: billProblems.issueDateNotToday, params: { day: issueDate } };

/**
 * Throws `issueDateOutOfOrder` unless a day lies in the year of today's numbers, not before the bill that the company
 * numbered last and not after today: numbers and days ascend together (§ 14 (4) no. 4 UStG). Throws `issueDateOnlyToday`
 * if this leaves no day but today. Must be called when the bill has its number: until then another bill may get one.
 */
export async function requireInOrder(data: Data, company: number, day: string): Promise<void> {
  const [last] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('bills as b')
      .select(({ fn }) => fn.max('b.issue_date').as('day'))
      .where('b.company', '=', company)
      .where('b.number', 'is not', null),
  );
  const newYear = `${today().slice(0, 4)}-01-01`;
  const from = last?.day && last.day > newYear ? last.day : newYear;
  if (day >= from && day <= today()) return;
  if (from === today()) throw new ProblemError(billProblems.issueDateOnlyToday, { day });
  throw new ProblemError(billProblems.issueDateOutOfOrder, { day, from, to: today() });
}
