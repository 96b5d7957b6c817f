import { sql } from 'kysely';
import type { Data, Row } from '../access/data.ts';
import { activityHash } from './append.ts';

export interface Break {
  readonly id: number;
  readonly stream: string;
  readonly reason: 'hash' | 'chain';
}

const batch = 2_000;

/** Walks the whole log and answers every entry that was changed, or whose predecessor is missing. */
export async function verifyActivityLog(data: Data): Promise<readonly Break[]> {
  const heads = new Map<string, string>();
  const breaks: Break[] = [];
  for (let after = 0; ; ) {
    const rows = await data.run(
      sql`select * from activity_log where id > ${after} order by id limit ${batch}`,
    );
    for (const row of rows) {
      const found = check(row, heads);
      if (found) breaks.push(found);
      after = Number(row.id);
    }
    if (rows.length < batch) return breaks;
  }
}

function check(row: Row, heads: Map<string, string>): Break | null {
  const id = Number(row.id);
  const stream = String(row.stream);
  const previous = text(row.prev_hash);
  const expected = heads.get(stream) ?? null;
  heads.set(stream, String(row.hash));
  const content = {
    at: String(row.at),
    user: row.user === null ? null : Number(row.user),
    action: String(row.action),
    resource: String(row.resource),
    record_id: row.record_id === null ? null : Number(row.record_id),
    changes: text(row.changes),
    reason: text(row.reason),
    request_id: String(row.request_id),
    stream,
  };
  if (activityHash(content, previous) !== row.hash) return { id, stream, reason: 'hash' };
  return previous === expected ? null : { id, stream, reason: 'chain' };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
