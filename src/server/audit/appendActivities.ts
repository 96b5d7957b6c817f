import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { chunksOf, insertRows } from '../records/insertRows.ts';
import { type Activity, entryOf, streamOf } from './append.ts';

const streamsPerQuestion = 500;

/**
 * Writes many entries in few statements. Their records must be new or locked by the change itself: unlike
 * `appendActivity` this takes no lock per chain, of which a database has only so many.
 */
export async function appendActivities(data: Data, activities: readonly Activity[]): Promise<void> {
  const at = new Date().toISOString();
  const heads = await lastHashes(data, [...new Set(activities.map(activity => streamOf(data, activity)))]);
  const entries = activities.map(activity => {
    const stream = streamOf(data, activity);
    const entry = entryOf(data, activity, heads.get(stream) ?? null, at);
    heads.set(stream, String(entry.hash));
    return entry;
  });
  await insertRows(data, 'activity_log', entries, null);
}

async function lastHashes(data: Data, streams: readonly string[]): Promise<Map<string, string>> {
  const heads = new Map<string, string>();
  for (const chunk of chunksOf(streams, streamsPerQuestion)) {
    const rows = await data.run(sql`
      select stream, hash from activity_log
      where id in (select max(id) from activity_log where stream in (${sql.join(chunk)}) group by stream)`);
    for (const row of rows) heads.set(String(row.stream), String(row.hash));
  }
  return heads;
}
