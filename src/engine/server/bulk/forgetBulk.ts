import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { deleteRows } from '../jobs/deleteRows.ts';
import type { HourlyWork } from '../jobs/hourly.ts';

/** Rows contain values of records, including health data; after this time a bulk change cannot be undone any more. */
const keptDays = 30;

/** Deletes old bulk changes with their rows. The changes themselves remain in the log. */
export const forgetOldBulk = (data: Data): HourlyWork => ({
  work: async isStopped => {
    const before = new Date(Date.now() - keptDays * 86_400_000).toISOString();
    const old = await data.run(sql`
      select c.id from bulk_changes as c left join jobs as j on j.id = c.job
      where c.updated_at < ${before} and (j.status is null or j.status not in ('queued', 'running'))`);
    for (const { id } of old) {
      if (isStopped()) return;
      await deleteRows(data, 'bulk_change_rows', { change: Number(id) });
      await data.transaction(inner => inner.run(sql`delete from bulk_changes where id = ${Number(id)}`));
    }
  },
  failed: 'old bulk changes could not be removed',
});
