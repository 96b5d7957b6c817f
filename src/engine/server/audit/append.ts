import { type RawBuilder, sql } from 'kysely';
import { authorOf } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import type { EntryContent } from '../access/gatheredEntry.ts';
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
  /** about a record that was made in this transaction and has no entry yet; ids are never given twice */
  readonly isFirst?: boolean;
  /** the chain of an entry that is about no record; one for each request unless given */
  readonly stream?: string;
  /** the hash of the entry that it follows, where the caller holds the chain (`holdChain`) and has read it */
  readonly previous?: string | null;
}

/**
 * Writes one entry of the activity log in the caller's transaction. Entries of one record form a chain of
 * hashes (one chain for all would make every writer wait for every other); the record's row is locked by
 * the change itself, and the lock on its chain covers entries without one.
 */
export async function appendActivity(data: Data, activity: Activity): Promise<void> {
  const { isFirst = false } = activity;
  const content = contentOf(data, activity, new Date().toISOString());
  if (data.gathered) {
    data.gathered.push({ content, isFirst });
    return;
  }
  const previous = isFirst ? null : await previousOf(data, activity, content.stream);
  await sendRows(data, 'activity_log', [rowOf(data, content, previous)]);
}

/** The chain of the entries about one record. */
export const chainOf = (resource: string, recordId: number): string => `${resource}/${recordId}`;

/** At the end of what a statement returns of a row that it writes: others wait with their entries about it. */
export const holdChain = ({ dialect }: Data): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`` : sql`, pg_advisory_xact_lock(hashtextextended(${slot('chain')}, 0))`;

/** The hash of the last entry, for a statement after the one that holds the chain. */
export const lastHashSql = sql`(select hash from activity_log where stream = ${slot('chain')} order by id desc limit 1)`;

async function previousOf(data: Data, { previous }: Activity, stream: string): Promise<string | null> {
  if (previous !== undefined) return previous;
  // Or two entries could follow the same one.
  await lockName(data, stream);
  const [last] = await data.select('last of stream', () => sql`select ${lastHashSql} as hash`, {
    chain: stream,
  });
  return typeof last?.hash === 'string' ? last.hash : null;
}

/**
 * The chain that an entry belongs to. Who has looked at what is a chain for each reader: those of the records are left to
 * changes, which hold the lock of their record.
 */
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

/** Rows of the log, each following the one before it in its chain; `heads` are the hashes of the last that are there. */
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

/** The log is searched like every list. */
function shadowsOf(data: Data, content: EntryContent): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>(Object.entries(content));
  return shadowColumns(entityNamed(data.model, 'activity').meta, name => values.get(name));
}
