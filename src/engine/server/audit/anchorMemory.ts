import { sql } from 'kysely';
import { isObject } from '../../shared/isObject.ts';
import type { Data } from '../access/data.ts';
import { json } from '../access/readRow.ts';
import type { WrittenAnchor } from './anchorFile.ts';
import { appendActivity } from './append.ts';

/** The anchors at the time of a verification: the MACs of the first and the last cover all between them. */
export interface AnchorMemory {
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** The chain of these log entries: none can be removed unnoticed. */
const stream = 'anchors';

export const memoryOf = (anchors: readonly WrittenAnchor[]): AnchorMemory => ({
  count: anchors.length,
  first: anchors[0]?.mac ?? null,
  last: anchors.at(-1)?.mac ?? null,
});

/** As recorded by the last verification without a loss; null if there was none yet. */
export async function rememberedAnchors(data: Data): Promise<AnchorMemory | null> {
  const [row] = await data.run(
    sql`select changes from activity_log where stream = ${stream} order by id desc limit 1`,
  );
  if (!row) return null;
  const changes = json(row, 'changes');
  const noted = (name: keyof AnchorMemory): unknown => {
    const change: unknown = isObject(changes) ? changes[name] : null;
    return Array.isArray(change) ? change[1] : null;
  };
  const [first, last] = [noted('first'), noted('last')];
  return {
    count: Number(noted('count') ?? 0),
    first: first === null ? null : String(first),
    last: last === null ? null : String(last),
  };
}

/** Recorded in the activity log, whose entries are sealed: the owner of the database cannot forge another number. */
export async function rememberAnchors(
  data: Data,
  before: AnchorMemory | null,
  now: AnchorMemory,
  reason: string | null = null,
): Promise<void> {
  const changes = {
    count: [before?.count ?? null, now.count],
    first: [before?.first ?? null, now.first],
    last: [before?.last ?? null, now.last],
  } as const;
  await data.transaction(inner =>
    appendActivity(inner, {
      action: 'job',
      resource: 'activity-log',
      recordId: null,
      changes,
      reason,
      stream,
    }),
  );
}
