import type { Actor } from '@engine/server/access/actor.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { can } from '@engine/shared/permissions.ts';
import type { JobFigures } from '../../home/shared/jobFigures.ts';
import { casesAtOnce, mayChange } from './caseStates.ts';
import { refreshCases } from './refreshCases.ts';

interface RepriceState {
  readonly after: number;
  readonly done: number;
}

/**
 * A contract, one of its rows or the calendar of holidays has changed: the cases of all companies with the billing
 * code, or all cases, are priced and checked again. Thousands may be concerned, so this runs in steps and does not
 * delay *Save*.
 */
export const repriceCasesJob = jobKind<
  { readonly billingCode: number | null },
  RepriceState,
  JobFigures<'cases'>
>({
  name: 'reprice-cases',
  permission: null,
  readInput: stored => ({
    billingCode: isObject(stored) && typeof stored.billingCode === 'number' ? stored.billingCode : null,
  }),
  async step(data, { billingCode }, state) {
    requireRight(data.actor);
    const { after, done } = state ?? { after: 0, done: 0 };
    const rows = await data.run(
      casesPricedBy(data, billingCode).where('t.id', '>', after).orderBy('t.id').limit(casesAtOnce),
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await refreshCases(data, { kind: 'cases', ids }, 'edit');
    const reached = done + ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < casesAtOnce)
      return { kind: 'finished', done: reached, result: { cases: reached } };
    return { kind: 'goOn', state: { after: last, done: reached }, done: reached, total: null };
  },
});

/** The user who changed the contract or the calendar must still be allowed to read it. */
function requireRight({ permissions }: Actor): void {
  if (can(permissions, 'tariffcodes', 'read') || can(permissions, 'holidays', 'read')) return;
  throw new ProblemError('forbidden');
}

const reason = 'A contract prices all cases of its companies; the jobs that ask say only how many.';

/** Cases that may still change, of companies with this billing code; null: of all. */
export const casesPricedBy = (data: Data, billingCode: number | null) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as t')
    .select('t.id')
    .where(mayChange('t'))
    .$if(billingCode !== null, query =>
      query.where('t.company', 'in', eb =>
        eb.selectFrom('companies').select('companies.id').where('companies.billing_code', '=', billingCode),
      ),
    );
