import { sql } from 'kysely';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { type RowUse, rowScope } from '../../access/rowScope.ts';
import { chunksOf } from '../../records/insertRows.ts';

const casesPerStatement = 1_000;

/** Nobody builds or checks cases that their right does not reach: the transaction is given up. */
export async function requireReach(data: Data, cases: readonly number[], use: RowUse): Promise<void> {
  const scope = rowScope(data.model, data.actor, entityNamed(data.model, 'bill-case'), 't', use);
  if (scope.length === 0) return;
  for (const ids of chunksOf(cases, casesPerStatement)) {
    const conditions = [sql`t.id in (${sql.join(ids)})`, ...scope];
    const rows = await data.run(
      sql`select t.id from bill_cases as t where ${sql.join(conditions, sql` and `)}`,
    );
    if (rows.length !== ids.length) throw new ProblemError('forbidden');
  }
}
