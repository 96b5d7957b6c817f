import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';
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
      select ${asRead} from import_batches as b
      where (b.stage <> 'expired' and b.updated_at < ${before})
        or (b.stage = 'expired' and exists (select 1 from import_rows as r where r.batch = b.id))`);
    for (const batch of old) {
      if (isStopped()) return;
      await dropRows(data, batch);
    }
  },
  failed: 'the rows of old imports could not be removed',
});

const asRead = sql`b.id, b.version, b.stage, b.updated_at`;

/**
 * Deletes the rows of a batch, some thousand per transaction; it cannot be used afterwards. Leaves one alone that has
 * begun or changed otherwise since it was read.
 */
async function dropRows(data: Data, { id, version, stage, updated_at }: Row): Promise<void> {
  const dropped = await data.transaction(inner =>
    inner.run(sql`
      update import_batches set stage = 'expired', version = version + 1
      where id = ${id} and version = ${version} and stage = ${stage} and updated_at = ${updated_at} returning id`),
  );
  if (dropped.length > 0) await deleteRows(data, 'import_rows', { batch: Number(id) });
}

/** An upload to which no rows were added for so long has ended without its last ones. */
const givenUpMs = 3_600_000;

/** Deletes what this user uploaded for the resource and never imported, except what is still being stored. */
export async function dropUnused(data: Data, resource: string): Promise<void> {
  const givenUp = new Date(Date.now() - givenUpMs).toISOString();
  const unused = await data.run(sql`
    select ${asRead} from import_batches as b left join jobs as j on j.id = b.job
    where b.owner = ${data.actor.userId} and b.resource = ${resource}
      and (b.stage in ('read', 'preview') or (b.stage = 'reading' and b.updated_at < ${givenUp}))
      and (j.status is null or j.status not in ('queued', 'running'))`);
  for (const batch of unused) await dropRows(data, batch);
}
