import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { casesPricedBy } from './openCases.ts';
import { casesAtOnce, refreshCases } from './refreshCases.ts';

interface RepriceState {
  readonly after: number;
  readonly done: number;
}

/**
 * A contract or one of its rows has changed: the cases of all companies with its billing code are priced and checked
 * again. Thousands may be concerned, so it happens in steps and not while somebody waits for *Save*.
 */
export const repriceCasesJob = jobKind<{ readonly billingCode: number }, RepriceState>({
  name: 'reprice-cases',
  // asked of the person who changed the contract
  permission: 'tariffcodes.read',
  readInput: stored => ({ billingCode: Number(isObject(stored) ? stored.billingCode : 0) }),
  async step(data, { billingCode }, state) {
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
