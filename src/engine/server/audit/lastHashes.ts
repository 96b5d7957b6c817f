import { sql } from 'kysely';
import { listedTexts } from '../access/among.ts';
import type { Data } from '../access/data.ts';

/**
 * The last hash of each chain. Queries each chain separately: for a list of chains PostgreSQL reads the whole log
 * while it has no statistics on it. The `+ 0` keeps it from scanning the ids backwards instead.
 */
export async function lastHashes(data: Data, streams: ReadonlySet<string>): Promise<Map<string, string>> {
  if (streams.size === 0) return new Map();
  const rows = await data.run(sql`
    select listed.value as stream,
      (select hash from activity_log where stream = listed.value order by id + 0 desc limit 1) as hash
    from ${listedTexts(data, streams)}`);
  return new Map(rows.flatMap(({ stream, hash }) => (hash === null ? [] : [[String(stream), String(hash)]])));
}
