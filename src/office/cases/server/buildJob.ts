import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { bodyIn, isIdOrNull, isMonth, monthFault, unknownFaults } from '@engine/server/http/readBody.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { requireReach } from '@engine/server/records/rows/inSight.ts';
import { daysOfMonth } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import type { JobFigures } from '../../home/shared/jobFigures.ts';
import { mayChange } from './caseStates.ts';
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

/** Builds cases from a month's checked tours, one company per step. A second run changes nothing. */
export const buildCasesJob = jobKind<BuildOrder, BuildState, JobFigures<keyof Outcome>>({
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
  const { period, company = null, ...others } = bodyIn(body);
  refuse(unknownFaults(others));
  if (!isMonth(period)) throw validationFailed({ period: monthFault(period) });
  if (!isIdOrNull(company))
    throw validationFailed({ company: { code: 'type', params: { type: 'integer' } } });
  return { period, company };
}

/** Companies with tours to bill or with cases that may change; those that the caller does not see are left out. */
async function companiesWithWork(data: Data, { period, company }: BuildOrder): Promise<readonly number[]> {
  const { from, to } = daysOfMonth(period);
  const rows = await data.run(
    data
      .rows('companies as t', 'see', ['tours', 'bill_cases'])
      .select('t.id')
      .$if(company !== null, query => query.where('t.id', '=', company))
      .where(({ or, exists, selectFrom }) => {
        const tours = selectFrom('tours')
          .select('tours.id')
          .whereRef('tours.company', '=', 't.id')
          .where('tours.date', '>=', from)
          .where('tours.date', '<=', to)
          .where('tours.status', '=', sql.lit('checked'))
          .where('tours.bill_case', 'is', null)
          .where('tours.archived_at', 'is', null);
        const cases = selectFrom('bill_cases')
          .select('bill_cases.id')
          .whereRef('bill_cases.company', '=', 't.id')
          .where('bill_cases.period', '=', period)
          .where(mayChange('bill_cases'));
        return or([exists(tours), exists(cases)]);
      })
      .orderBy('t.id'),
  );
  return rows.map(({ id }) => id);
}
