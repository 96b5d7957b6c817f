import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { sql } from 'kysely';
import { mirrorPeriods } from '../../guests/server/mirrorPeriods.ts';
import { holdsOnSlot } from '../../guests/server/periods.ts';
import { insuranceFields } from './ownInsurance.ts';

const reason = 'Each new day may bring guests another insurance; a job of the product shows none of them.';

const differing = (data: Data, isOne: boolean) =>
  data
    .unscoped(reason)
    .selectFrom('guest_insurances as p')
    .innerJoin('guest as g', 'g.id', 'p.guest')
    .select(['p.guest', 'p.kind', 'p.health_insurance', 'p.kvnr', 'p.kvnr_exception', 'p.insured_status'])
    .where(holdsOnSlot('p'))
    .where(eb =>
      eb.or([
        eb('g.payer_type', '<>', eb.ref('p.kind')),
        ...insuranceFields.map(name => sql<boolean>`g.${sql.ref(name)} is distinct from p.${sql.ref(name)}`),
      ]),
    )
    .$if(isOne, query => query.where('p.guest', '=', slot<number>('guest')))
    .orderBy('p.guest');

/** The insurance of today; on a day that no period covers, the guest keeps the stored values. */
export const insuranceMirror = mirrorPeriods({
  what: 'insurance',
  differing,
  fieldsOf: ({ guest: _, kind, ...fields }) => ({ payer_type: kind, ...fields }),
});
