import { type RawBuilder, sql } from 'kysely';
import { authorOf } from '../access/actor.ts';
import type { EntryContent } from '../access/bufferedEntry.ts';
import type { Data } from '../access/data.ts';
import { sendRows } from '../access/insertRows.ts';
import { lockName } from '../access/locking.ts';
import { entityNamed } from '../access/model.ts';
import { shadowColumns } from '../access/shadowColumns.ts';
import { slot } from '../access/statement.ts';
import type { Changes } from './changes.ts';
import { proofOf } from './entrySeal.ts';

export interface Activity {
  readonly action: string;
  readonly resource: string;
  readonly recordId: number | null;
  readonly changes: Changes | null;
  readonly reason?: string | null;
  /** about a record created in this transaction that has no entry yet; ids are never reused */
  readonly isFirst?: boolean;
  /** the chain of an entry that is about no record; by default one per request */
  readonly stream?: string;
  /** the hash of the previous entry, if the caller has locked the chain (`holdChain`) and read it */
  readonly previous?: string | null;
}

/**
 * Writes one entry of the activity log in the caller's transaction. The entries of one record form a hash chain (a
 * single chain would make all writers wait for each other); the change itself locks the record's row, and the lock on
 * its chain covers entries without one.
 */
export async function appendActivity(data: Data, activity: Activity): Promise<void> {
  const { isFirst = false } = activity;
  const content = contentOf(data, activity, new Date().toISOString());
  if (data.buffered) {
    data.buffered.push({ content, isFirst });
    return;
  }
  const previous = isFirst ? null : await previousOf(data, activity, content.stream);
  await sendRows(data, 'activity_log', [rowOf(data, content, previous)]);
}

/** The chain of the entries about one record. */
export const chainOf = (resource: string, recordId: number): string => `${resource}/${recordId}`;

/**
 * Appended to the `returning` clause of a write: locks the record's chain, so that others wait with their entries.
 */
export const holdChain = ({ dialect }: Data): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`` : sql`, pg_advisory_xact_lock(hashtextextended(${slot('chain')}, 0))`;

/** The hash of the last entry, for a statement after the one that locked the chain. */
export const lastHashSql = sql`(select hash from activity_log where stream = ${slot('chain')} order by id desc limit 1)`;

async function previousOf(data: Data, { previous }: Activity, stream: string): Promise<string | null> {
  if (previous !== undefined) return previous;
  // Otherwise two entries could follow the same one.
  await lockName(data, stream);
  const [last] = await data.select('last of stream', () => sql`select ${lastHashSql} as hash`, {
    chain: stream,
  });
  return typeof last?.hash === 'string' ? last.hash : null;
}

/** The chain of an entry. Views have a chain per reader, to keep them off the records' chains, which changes lock. */
function streamOf(data: Data, { action, resource, recordId, stream }: Activity): string {
  if (stream !== undefined) return stream;
  if (action === 'view') return `views/${data.actor.userId}`;
  return recordId === null ? `${resource}/${data.requestId}` : chainOf(resource, recordId);
}

export const contentOf = (data: Data, activity: Activity, at: string): EntryContent => ({
  at,
  user: authorOf(data.actor),
  action: activity.action,
  resource: activity.resource,
  record_id: activity.recordId,
  changes: activity.changes === null ? null : JSON.stringify(activity.changes),
  reason: activity.reason ?? null,
  request_id: data.requestId,
  stream: streamOf(data, activity),
});

/** Rows of the log, each chained to the previous one; `heads` are the hashes of the last stored entries. */
export function chainedRows(
  data: Data,
  contents: readonly EntryContent[],
  heads: ReadonlyMap<string, string>,
): readonly Readonly<Record<string, unknown>>[] {
  const last = new Map(heads);
  return contents.map(content => {
    const row = rowOf(data, content, last.get(content.stream) ?? null);
    last.set(content.stream, row.hash);
    return row;
  });
}

function rowOf(data: Data, content: EntryContent, previous: string | null) {
  return {
    ...content,
    ...shadowsOf(data, content),
    ...proofOf(data.logKeys, content, previous),
    version: 1,
    created_at: content.at,
    updated_at: content.at,
    created_by: content.user,
    updated_by: content.user,
  };
}

/** The columns for searching the log, as in every list. */
function shadowsOf(data: Data, content: EntryContent): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>(Object.entries(content));
  return shadowColumns(entityNamed(data.model, 'activity').meta, name => values.get(name));
}
