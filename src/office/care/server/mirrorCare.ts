import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { sql } from 'kysely';
import { mirrorPeriods } from '../../guests/server/mirrorPeriods.ts';
import { holdsOnSlot } from '../../guests/server/periods.ts';
import { careFields } from './ownCare.ts';

const reason = 'Each new day may bring guests another care level; a job of the product shows none of them.';

/** Guests with periods whose own values differ from the period of the day, or are set although no period covers it. */
const differing = (data: Data, isOne: boolean) =>
  data
    .unscoped(reason)
    .selectFrom('guest as g')
    .leftJoin('guest_care_periods as p', join => join.onRef('p.guest', '=', 'g.id').on(holdsOnSlot('p')))
    .select(['g.id as guest', 'p.care_level', 'p.disability_marks'])
    .where('g.id', 'in', ({ selectFrom }) => selectFrom('guest_care_periods as known').select('known.guest'))
    .where(eb =>
      eb.or(careFields.map(name => sql<boolean>`g.${sql.ref(name)} is distinct from p.${sql.ref(name)}`)),
    )
    .$if(isOne, query => query.where('g.id', '=', slot<number>('guest')))
    .orderBy('g.id');

/** Care level and disability marks of today; empty on a day that no period covers. */
export const careMirror = mirrorPeriods({
  what: 'care level',
  differing,
  fieldsOf: ({ care_level, disability_marks }) => ({
    care_level,
    disability_marks: parsed(disability_marks),
  }),
});
