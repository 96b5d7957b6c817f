import { sql } from 'kysely';
import { listedTexts } from '../access/among.ts';
import type { Data } from '../access/data.ts';
import { insertRows } from '../access/insertRows.ts';
import { type Activity, entryOf, streamOf } from './append.ts';

/**
 * Writes many entries in few statements. Their records must be new or locked by the change itself: unlike
 * `appendActivity` this takes no lock per chain, of which a database has only so many.
 */
export async function appendActivities(data: Data, activities: readonly Activity[]): Promise<void> {
  const at = new Date().toISOString();
  const heads = await lastHashes(data, new Set(activities.map(activity => streamOf(data, activity))));
  const entries = activities.map(activity => {
    const stream = streamOf(data, activity);
    const entry = entryOf(data, activity, heads.get(stream) ?? null, at);
    heads.set(stream, String(entry.hash));
    return entry;
  });
  await insertRows(data, 'activity_log', entries, null);
}

/**
 * Looks into each chain by itself: asked for a list of chains, PostgreSQL reads the whole log as long as it has no
 * statistics of it. The sum keeps it from going through all ids backwards instead.
 */
async function lastHashes(data: Data, streams: Iterable<string>): Promise<Map<string, string>> {
  const rows = await data.run(sql`
    select listed.value as stream,
      (select hash from activity_log where stream = listed.value order by id + 0 desc limit 1) as hash
    from ${listedTexts(data, streams)}`);
  return new Map(rows.flatMap(({ stream, hash }) => (hash === null ? [] : [[String(stream), String(hash)]])));
}
