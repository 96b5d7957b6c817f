import { sql } from 'kysely';
import { listedTexts } from '../access/among.ts';
import type { Data } from '../access/data.ts';

/**
 * The hash that the next entry of each chain follows. Looks into each chain by itself: asked for a list of chains,
 * PostgreSQL reads the whole log as long as it has no statistics of it. The sum keeps it from going through all ids
 * backwards instead.
 */
export async function lastHashes(data: Data, streams: ReadonlySet<string>): Promise<Map<string, string>> {
  if (streams.size === 0) return new Map();
  const rows = await data.run(sql`
    select listed.value as stream,
      (select hash from activity_log where stream = listed.value order by id + 0 desc limit 1) as hash
    from ${listedTexts(data, streams)}`);
  return new Map(rows.flatMap(({ stream, hash }) => (hash === null ? [] : [[String(stream), String(hash)]])));
}
