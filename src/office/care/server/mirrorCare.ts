import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { today } from '@engine/shared/day.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { sql } from 'kysely';
import { careFields } from './ownCare.ts';

const reason = 'Each new day may bring guests another care level; a job of the product shows none of them.';

/** Shows on a guest what holds today; on a day that no period covers that is nothing. */
export async function mirrorCare(data: Data, guest: number): Promise<void> {
  const rows = await data.select('care level of a guest today', () => differing(data, true), {
    day: today(),
    guest,
  });
  await mirror(data, rows);
}

/** The same for every guest; `data` must carry every right. Those whom somebody is editing get theirs the next time. */
export async function mirrorCareLevels(data: Data): Promise<void> {
  const day = today();
  const rows = await data.select('care levels that began', () => differing(data, false), { day, guest: 0 });
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
    rows.map(({ guest, care_level, disability_marks }) => ({
      id: guest,
      fields: { care_level, disability_marks: parsed(disability_marks) },
    })),
  );

/** Guests with periods who show something else than the period of the day, or show something on a day without one. */
const differing = (data: Data, isOne: boolean) =>
  data
    .unscoped(reason)
    .selectFrom('guest as g')
    .leftJoin('guest_care_periods as p', join =>
      join
        .onRef('p.guest', '=', 'g.id')
        .on('p.valid_from', '<=', slot<string>('day'))
        .on(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', slot<string>('day'))])),
    )
    .select(['g.id as guest', 'p.care_level', 'p.disability_marks'])
    .where('g.id', 'in', ({ selectFrom }) => selectFrom('guest_care_periods as known').select('known.guest'))
    .where(eb =>
      eb.or(careFields.map(name => sql<boolean>`g.${sql.ref(name)} is distinct from p.${sql.ref(name)}`)),
    )
    .$if(isOne, query => query.where('g.id', '=', slot<number>('guest')))
    .orderBy('g.id');
