import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { number } from '@engine/server/access/readRow.ts';
import { rowScope } from '@engine/server/access/rowScope.ts';
import { isIdOrNull, unknownFaults } from '@engine/server/http/readBody.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { idsSeen, requireReach } from '@engine/server/records/inSight.ts';
import { shapes } from '@engine/shared/formats.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { sql } from 'kysely';
import { mayChange } from './openCases.ts';
import { refreshCases } from './refreshCases.ts';
import { noOutcome, type Outcome, sumOf } from './writeCases.ts';

export const buildKey = 'bill-cases.build';

/** A month of one company, or of all that the caller sees. */
interface BuildOrder {
  readonly period: string;
  readonly company: number | null;
}

interface BuildState {
  readonly companies: readonly number[];
  readonly done: number;
  readonly outcome: Outcome;
}

/** Makes cases of a month's checked tours, one company per step. Run again, it finds nothing to do. */
export const buildCasesJob = jobKind<BuildOrder, BuildState>({
  name: 'build-cases',
  permission: buildKey,
  readInput: readBuildOrder,
  async step(data, order, state) {
    const { companies, done, outcome } = state ?? {
      companies: await companiesWithWork(data, order),
      done: 0,
      outcome: noOutcome,
    };
    const company = companies[done];
    if (company === undefined) return { kind: 'finished', done, result: { ...outcome } };
    const { touched, ...fresh } = await refreshCases(
      data,
      { kind: 'month', company, period: order.period },
      'settle',
    );
    await requireReach(data, entityNamed(data.model, 'bill-case'), touched, 'step:build');
    const sofar = sumOf(outcome, fresh);
    const total = companies.length;
    return done + 1 === total
      ? { kind: 'finished', done: total, result: { ...sofar } }
      : { kind: 'goOn', state: { companies, done: done + 1, outcome: sofar }, done: done + 1, total };
  },
});

/** `{period, company?}` as a client sends it and as the job keeps it. */
export function readBuildOrder(body: unknown): BuildOrder {
  const { period, company = null, ...others } = isObject(body) ? body : {};
  refuse(unknownFaults(others));
  if (typeof period !== 'string' || !shapes.month(period))
    throw validationFailed({ period: { code: period === undefined ? 'required' : 'month' } });
  if (!isIdOrNull(company))
    throw validationFailed({ company: { code: 'type', params: { type: 'integer' } } });
  return { period, company };
}

/** Companies with tours to bill or with cases that may change; those that the caller does not see are left out. */
async function companiesWithWork(data: Data, { period, company }: BuildOrder): Promise<readonly number[]> {
  const scope = rowScope(data.model, data.actor, entityNamed(data.model, 'company'), 't', 'see');
  const one = company === null ? [] : [sql`t.id = ${company}`];
  const rows = await data.run(sql`
    select t.id from companies as t
    where ${sql.join(
      [
        ...scope,
        ...one,
        sql`(exists (select 1 from tours where company = t.id and date >= ${`${period}-01`} and date <= ${`${period}-31`}
            and status = 'checked' and bill_case is null and archived_at is null)
          or exists (select 1 from bill_cases where company = t.id and period = ${period} and ${mayChange}))`,
      ],
      sql` and `,
    )}
    order by t.id`);
  return rows.map(row => number(row, 'id'));
}

/** A company that the caller does not see is as good as none. */
export async function requireCompany(data: Data, company: number): Promise<void> {
  const seen = await idsSeen(data, entityNamed(data.model, 'company'), [company]);
  if (!seen.has(company)) throw validationFailed({ company: { code: 'reference' } });
}
