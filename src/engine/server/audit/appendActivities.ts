import type { Data } from '../access/data.ts';
import { sendRows } from '../access/insertRows.ts';
import { type Activity, chainedRows, contentOf } from './append.ts';
import { lastHashes } from './lastHashes.ts';

/**
 * Writes many entries in few statements. Their records must be new or locked by the change itself: unlike
 * `appendActivity` this takes no lock per chain, since the number of locks in a database is limited.
 */
export async function appendActivities(data: Data, activities: readonly Activity[]): Promise<void> {
  const at = new Date().toISOString();
  const contents = activities.map(activity => contentOf(data, activity, at));
  if (data.buffered) {
    for (const content of contents) data.buffered.push({ content, isFirst: false });
    return;
  }
  const heads = await lastHashes(data, new Set(contents.map(({ stream }) => stream)));
  await sendRows(data, 'activity_log', chainedRows(data, contents, heads));
}
