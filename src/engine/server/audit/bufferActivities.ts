import type { BufferedEntry } from '../access/bufferedEntry.ts';
import { type Data, withBuffer } from '../access/data.ts';
import { sendRows } from '../access/insertRows.ts';
import { lockNames } from '../access/locking.ts';
import { chainedRows } from './append.ts';
import { lastHashes } from './lastHashes.ts';

/**
 * Runs work on many records within a transaction; its log entries are collected and written together at the end, in
 * order. The work must not read them from the log.
 */
export async function bufferActivities<T>(data: Data, work: (inner: Data) => Promise<T>): Promise<T> {
  const buffered: BufferedEntry[] = [];
  const result = await work(data[withBuffer](buffered));
  const streams = new Set(buffered.flatMap(({ content, isFirst }) => (isFirst ? [] : [content.stream])));
  // As for single entries: otherwise two could follow the same one.
  await lockNames(data, streams);
  const heads = await lastHashes(data, streams);
  const rows = chainedRows(
    data,
    buffered.map(({ content }) => content),
    heads,
  );
  await sendRows(data, 'activity_log', rows);
  return result;
}
