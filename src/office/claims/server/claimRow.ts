import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { columns, expressionsOn } from '@engine/server/access/typedRows.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { type InferResult, sql } from 'kysely';

const reason = 'A claim goes on with all that it was made of; the caller has chosen the case.';

/** Fields that a claim passes on to the one that replaces it. */
const handedOn = [
  'company',
  'guest',
  'prescription',
  'period',
  'voucher_no',
  'payer_type',
  'health_insurance',
  'payer',
  'payer_company',
  'payer_reference',
  'tariff_code',
  'copay_key',
] as const;

const claims = (data: Data, id: number) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .leftJoin('bills as b', 'b.id', 'c.bill')
    .select(columns('bill_cases as c', handedOn))
    .select(
      columns('bill_cases as c', [
        'id',
        'number',
        'status',
        'bill',
        'gross',
        'copay',
        'net',
        'cut',
        'cut_reason',
        'copay_bill',
        'next_case',
        'original_case',
        'kind',
        'processing_code',
      ]),
    )
    .select(['c.guest_snapshot', 'b.number as bill_number'])
    .select(({ selectFrom }) =>
      selectFrom('bill_items as i')
        .select(({ fn }) => fn.max('i.service_date').as('day'))
        .whereRef('i.bill_case', '=', 'c.id')
        .as('last_day'),
    )
    .where('c.id', '=', id);

export type ClaimRow = InferResult<ReturnType<typeof claims>>[number];

export async function loadClaim(data: Data, id: number): Promise<ClaimRow> {
  const [row] = await data.run(claims(data, id));
  if (!row) throw new ProblemError('notFound');
  return row;
}

const c = expressionsOn('bill_cases as c');

/** Claims `c` that were not withdrawn. A cancelled claim that is on a bill was given up, not withdrawn. */
export const isNotWithdrawn = c.or([c('c.status', '<>', sql.lit('cancelled')), c('c.bill', 'is not', null)]);

/** The fields of the claim that replaces this one. */
export const handOn = (row: ClaimRow): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(handedOn.map(name => [name, row[name]])),
  guest_snapshot: parsed(row.guest_snapshot),
  original_case: row.id,
});
