import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { number } from '../access/readRow.ts';
import type { HourlyWork } from '../jobs/hourly.ts';
import { dropFiles } from '../records/files/dropFiles.ts';
import { filesOf } from '../records/files/takeFiles.ts';

/** Uploads into a form that is open for longer are lost; a removed file can be put back as long. */
const keptHours = 24;
const filesAtOnce = 50;

/** Deletes files that no record has taken, that were removed from theirs, or whose record was deleted. */
export const forgetLooseFiles = (data: Data): HourlyWork => ({
  work: async isStopped => {
    await loosenOrphans(data);
    const before = new Date(Date.now() - keptHours * 3_600_000).toISOString();
    for (let left = true; left && !isStopped(); ) {
      left = await data.transaction(async inner => {
        const rows = await inner.run(sql`
          update record_files set updated_at = ${new Date().toISOString()} where id in (
            select id from record_files where loose_since < ${before} order by id limit ${filesAtOnce})
          and loose_since < ${before} returning id`);
        await dropFiles(
          inner,
          rows.map(row => number(row, 'id')),
        );
        return rows.length === filesAtOnce;
      });
    }
  },
  failed: 'files that belong to no record could not be removed',
});

/** Marks files of deleted records as loose: records are also deleted in bulk, and by the product. */
async function loosenOrphans(data: Data): Promise<void> {
  const long = new Date(0).toISOString();
  for (const entity of data.model.entities) {
    if (filesOf(entity).length === 0) continue;
    const { table, resource } = entity.meta;
    await data.transaction(inner =>
      inner.run(sql`
        update record_files set loose_since = ${long}
        where resource = ${resource} and record_id is not null
          and not exists (select 1 from ${sql.table(table)} as t where t.id = record_files.record_id)`),
    );
  }
}
