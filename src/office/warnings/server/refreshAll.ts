import { setTimeout } from 'node:timers/promises';
import type { Data } from '@engine/server/access/data.ts';
import { number } from '@engine/server/access/readRow.ts';
import { today } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import { refreshWarnings } from './refreshWarnings.ts';

/** A transaction of this many keeps others waiting for less than the blink of an eye. */
const guestsAtOnce = 100;
const pauseMs = 20;

/** With each new day some warnings become due and others lapse: every guest is looked at once a day, however often asked. */
export function dailyWarnings(data: Data): (isStopped: () => boolean) => Promise<void> {
  let last = '';
  return async isStopped => {
    const day = today();
    if (day === last) return;
    await refreshAll(data, isStopped);
    last = day;
  };
}

/** Looks at every guest; `data` must carry every right. */
export async function refreshAll(data: Data, isStopped: () => boolean = () => false): Promise<void> {
  for (let last = 0; !isStopped(); ) {
    const rows = await data.run(sql`
      select id from ${sql.table('guest')} where id > ${last} and archived_at is null
      order by id limit ${guestsAtOnce}`);
    const ids = rows.map(row => number(row, 'id'));
    if (ids.length === 0) return;
    await data.transaction(inner => refreshWarnings(inner, ids));
    last = ids.at(-1) ?? last;
    // Others get their turn between two transactions.
    await setTimeout(pauseMs);
  }
}
