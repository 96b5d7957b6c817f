import type { Data } from '@engine/server/access/data.ts';
import { columnsAs, literals } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** States in which a case may still change; afterwards it is under way to its payer. */
export const openStates = ['open', 'checked', 'on_hold'] as const;

/** Cases that are read, reckoned and written together. */
export const casesAtOnce = 200;

/** A case that may still change. A later claim follows from no trips: it stays as it was made. */
export function mayChange(alias: string): RawBuilder<SqlBool> {
  const t = columnsAs<'bill_cases'>(alias);
  return sql`(${t('status')} in (${sql.join(literals(openStates))}) and ${t('kind')} = 'tours')`;
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
