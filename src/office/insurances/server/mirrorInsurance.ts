import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { today } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import { insuranceFields } from './ownInsurance.ts';

const reason = 'Each new day may bring guests another insurance; a job of the product shows none of them.';

/** Shows on a guest the insurance that holds today; a day that no period covers leaves what stands there. */
export async function mirrorInsurance(data: Data, guest: number): Promise<void> {
  const rows = await data.select('insurance of a guest today', () => differing(data, true), {
    day: today(),
    guest,
  });
  await mirror(data, rows);
}

/** The same for every guest; `data` must carry every right. Those whom somebody is editing get theirs the next time. */
export async function mirrorInsurances(data: Data): Promise<void> {
  const day = today();
  const rows = await data.select('insurances that began', () => differing(data, false), { day, guest: 0 });
  const byGuest = new Map(rows.map(row => [row.guest, row]));
  await eachByItself(data, [...byGuest.keys()], (inner, ids) =>
    mirror(
      inner,
      ids.flatMap(id => byGuest.get(id) ?? []),
    ),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof differing>['execute']>>[number];

const mirror = (data: Data, rows: readonly Row[]): Promise<void> =>
  changeRecords(
    data,
    entityNamed(data.model, 'guest'),
    rows.map(({ guest, kind, ...fields }) => ({ id: guest, fields: { payer_type: kind, ...fields } })),
  );

const differing = (data: Data, isOne: boolean) =>
  data
    .unscoped(reason)
    .selectFrom('guest_insurances as p')
    .innerJoin('guest as g', 'g.id', 'p.guest')
    .select(['p.guest', 'p.kind', 'p.health_insurance', 'p.kvnr', 'p.kvnr_exception', 'p.insured_status'])
    .where('p.valid_from', '<=', slot<string>('day'))
    .where(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', slot<string>('day'))]))
    .where(eb =>
      eb.or([
        eb('g.payer_type', '<>', eb.ref('p.kind')),
        ...insuranceFields.map(name => sql<boolean>`g.${sql.ref(name)} is distinct from p.${sql.ref(name)}`),
      ]),
    )
    .$if(isOne, query => query.where('p.guest', '=', slot<number>('guest')))
    .orderBy('p.guest');
