import type { Data } from '@engine/server/access/data.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { isObject } from '@engine/shared/isObject.ts';
import type { JobFigures } from '../../home/shared/jobFigures.ts';
import { refreshWarnings } from '../../warnings/server/refreshWarnings.ts';

/** A transaction of this many blocks others only for an instant. */
export const insuredAtOnce = 100;

const reason = 'An insurer that ends concerns all who are insured with it; none of them is shown.';

/**
 * Refreshes the warnings of all who are insured with an insurer, in the caller's transaction if they are few; a job
 * does it for many.
 */
export async function warnInsured(data: Data, insurer: number): Promise<void> {
  const some = await insuredAfter(data, { insurer, after: 0, most: insuredAtOnce + 1 });
  if (some.length <= insuredAtOnce) return refreshWarnings(data, some);
  // A job belongs to a person; without one the office is only being filled.
  if (data.actor.userId !== 0) await startJob(data, warnInsuredJob, { insurer });
}

interface WarnState {
  /** the last guest that was looked at */
  readonly after: number;
  readonly done: number;
}

export const warnInsuredJob = jobKind<{ readonly insurer: number }, WarnState, JobFigures<'guests'>>({
  name: 'warn-insured',
  permission: 'health-insurance.update',
  readInput: stored => ({ insurer: isObject(stored) ? Number(stored.insurer) : 0 }),
  async step(data, { insurer }, state) {
    const { after, done } = state ?? { after: 0, done: 0 };
    const ids = await insuredAfter(data, { insurer, after, most: insuredAtOnce });
    await refreshWarnings(data, ids);
    const reached = done + ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < insuredAtOnce)
      return { kind: 'finished', done: reached, result: { guests: reached } };
    return { kind: 'goOn', state: { after: last, done: reached }, done: reached, total: null };
  },
});

interface InsuredAfter {
  readonly insurer: number;
  readonly after: number;
  readonly most: number;
}

async function insuredAfter(data: Data, { insurer, after, most }: InsuredAfter): Promise<readonly number[]> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('guest as t')
      .select('t.id')
      .where('t.health_insurance', '=', insurer)
      .where('t.archived_at', 'is', null)
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(most),
  );
  return rows.map(({ id }) => id);
}
