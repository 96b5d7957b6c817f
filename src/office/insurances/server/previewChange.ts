import type { Data } from '@engine/server/access/data.ts';
import { expressionsOn, literals } from '@engine/server/access/typedRows.ts';
import type { Rows } from '@generated/types/rows.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { billedStates } from '../../cases/shared/billedStates.ts';
import { openStates } from '../../cases/shared/openStates.ts';
import type { ChangePreview } from '../shared/changePreview.ts';

/** A period of insurance that somebody is about to save. */
export interface PlannedPeriod {
  readonly guest: number;
  readonly from: string;
  readonly to: string | null;
  readonly kind: Rows['guest_insurances']['kind'];
  readonly insurer: number | null;
}

const c = expressionsOn('bill_cases as c');

/**
 * How many cases saving a period of insurance would affect; nothing is written. A payer named by a prescription stays.
 */
export async function previewChange(data: Data, period: PlannedPeriod): Promise<ChangePreview> {
  const [row] = await data.run(
    data
      .rows('bill_cases as c', 'see', ['tours', 'prescriptions'])
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('c.status', 'in', literals(billedStates)).as('billed'),
        fn.countAll<number>().filterWhere('c.status', 'in', literals(openStates)).as('unbilled'),
      ])
      .where('c.guest', '=', period.guest)
      .where('c.kind', '=', sql.lit('tours'))
      .where(isOfAnotherPayer(period))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('prescriptions as p')
              .select('p.id')
              .whereRef('p.id', '=', 'c.prescription')
              .where('p.payer', '<>', sql.lit('insurance')),
          ),
        ),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tours as t')
            .select('t.id')
            .whereRef('t.bill_case', '=', 'c.id')
            .where('t.date', '>=', period.from)
            .$if(period.to !== null, query => query.where('t.date', '<=', period.to ?? '')),
        ),
      ),
  );
  return { billed: Number(row?.billed ?? 0), unbilled: Number(row?.unbilled ?? 0) };
}

/** A private guest pays, whichever the insurer is. */
const isOfAnotherPayer = ({ kind, insurer }: PlannedPeriod): Expression<SqlBool> =>
  c.or([
    c('c.payer_type', '<>', kind),
    ...(kind === 'private' ? [] : [isOfAnotherInsurer(kind === 'self' ? null : insurer)]),
  ]);

/** Cases of a guest who pays without an insurer name none. */
const isOfAnotherInsurer = (insurer: number | null): Expression<SqlBool> =>
  insurer === null
    ? c('c.health_insurance', 'is not', null)
    : c('c.health_insurance', 'is distinct from', insurer);
