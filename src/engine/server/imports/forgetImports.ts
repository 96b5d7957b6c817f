import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { deleteRows } from '../jobs/deleteRows.ts';
import type { HourlyWork } from '../jobs/hourly.ts';

/**
 * Rows contain the values of the file, including health data; after this time an import cannot be undone any more.
 */
const keptDays = 30;

/**
 * Deletes the rows of old imports, and those that a server which ended meanwhile left of others; the mapping is kept
 * for the next file.
 */
export const forgetOldImports = (data: Data): HourlyWork => ({
  work: async isStopped => {
    const before = new Date(Date.now() - keptDays * 86_400_000).toISOString();
    const old = await data.run(sql`
      select b.id from import_batches as b
      where (b.stage <> 'expired' and b.updated_at < ${before})
        or (b.stage = 'expired' and exists (select 1 from import_rows as r where r.batch = b.id))`);
    for (const { id } of old) {
      if (isStopped()) return;
      await dropRows(data, Number(id));
    }
  },
  failed: 'the rows of old imports could not be removed',
});

/** Deletes the rows of a batch, some thousand per transaction; it cannot be used afterwards. */
async function dropRows(data: Data, batch: number): Promise<void> {
  await data.transaction(inner =>
    inner.run(sql`update import_batches set stage = 'expired' where id = ${batch}`),
  );
  await deleteRows(data, 'import_rows', { batch });
}

/** An upload to which no rows were added for so long has ended without its last ones. */
const givenUpMs = 3_600_000;

/** Deletes what this user uploaded for the resource and never imported, except what is still being stored. */
export async function dropUnused(data: Data, resource: string): Promise<void> {
  const givenUp = new Date(Date.now() - givenUpMs).toISOString();
  const unused = await data.run(sql`
    select b.id from import_batches as b left join jobs as j on j.id = b.job
    where b.owner = ${data.actor.userId} and b.resource = ${resource}
      and (b.stage in ('read', 'preview') or (b.stage = 'reading' and b.updated_at < ${givenUp}))
      and (j.status is null or j.status not in ('queued', 'running'))`);
  for (const { id } of unused) await dropRows(data, Number(id));
}
