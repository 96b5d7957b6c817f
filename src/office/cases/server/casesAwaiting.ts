import type { Data } from '@engine/server/access/data.ts';
import { columnsAs } from '@engine/server/access/typedRows.ts';
import { sql } from 'kysely';
import { mayChange } from './caseStates.ts';
import { caseValues } from './caseValues.ts';
import type { CheckedCase } from './checkCase.ts';

const reason =
  'Tours that another payer parts from their case belong to the case of that payer, for every reader.';

/**
 * For those of these cases that would be created: the ids of open cases with the same key and payer, which exist but
 * were not loaded.
 */
export async function casesAwaiting(data: Data, cases: readonly CheckedCase[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (const fresh of cases.filter(({ stored }) => stored === null)) {
    const [row] = await data.run(sameCase(data, fresh));
    if (row) found.push(row.id);
  }
  return found;
}

const t = columnsAs<'bill_cases'>('t');

function sameCase(data: Data, built: CheckedCase) {
  const { payer_type, health_insurance, payer_company } = caseValues(built);
  const same = [
    [t('prescription'), built.prescription],
    [t('payer_type'), payer_type],
    [t('health_insurance'), health_insurance],
    [t('payer_company'), payer_company],
  ] as const;
  return data
    .unscoped(reason)
    .selectFrom('bill_cases as t')
    .select('t.id')
    .where('t.company', '=', built.company)
    .where('t.guest', '=', built.guest)
    .where('t.period', '=', built.period)
    .where('t.original_case', 'is', null)
    .where(mayChange('t'))
    .where(({ and }) =>
      and(same.map(([column, value]) => sql<boolean>`${column} is not distinct from ${value}`)),
    )
    .orderBy('t.id')
    .limit(1);
}
