import { type Data, withGathered } from '../access/data.ts';
import type { GatheredEntry } from '../access/gatheredEntry.ts';
import { sendRows } from '../access/insertRows.ts';
import { lockNames } from '../access/locking.ts';
import { chainedRows } from './append.ts';
import { lastHashes } from './lastHashes.ts';

/**
 * Runs work on many records within a transaction; its log entries are collected and written together at the end, in
 * order. The work must not read them from the log.
 */
export async function gatherActivities<T>(data: Data, work: (inner: Data) => Promise<T>): Promise<T> {
  const gathered: GatheredEntry[] = [];
  const result = await work(data[withGathered](gathered));
  const streams = new Set(gathered.flatMap(({ content, isFirst }) => (isFirst ? [] : [content.stream])));
  // As for single entries: otherwise two could follow the same one.
  await lockNames(data, streams);
  const heads = await lastHashes(data, streams);
  const rows = chainedRows(
    data,
    gathered.map(({ content }) => content),
    heads,
  );
  await sendRows(data, 'activity_log', rows);
  return result;
}
