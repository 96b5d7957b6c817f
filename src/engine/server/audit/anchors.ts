import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { lockName } from '../access/locking.ts';
import { number } from '../access/readRow.ts';
import type { LogKeys } from '../logKeys.ts';
import { type Anchor, type AnchorCause, readAnchors, tagsOf } from './anchorFile.ts';
import { runsOf } from './idRuns.ts';

/** The anchor files of this server, and the keys that seal them. */
export interface AnchorPlaces {
  readonly files: readonly string[];
  readonly keys: LogKeys;
}

/** Entries per anchor: a transaction stays open while they are read, and the check reads them all at once. */
const most = 5_000;

/**
 * Records outside the database which entries the log contains, so that later removals, insertions and replacements
 * are detected. `data` must have every right.
 */
export async function anchorLog(data: Data, places: AnchorPlaces, cause: AnchorCause): Promise<void> {
  const upTo = await newestFinalEntry(data);
  for (let hasMore = true; hasMore; ) {
    hasMore = await data.transaction(async inner => {
      // Serialised, since a command may write anchors while the server does.
      await lockName(inner, 'anchors of the activity log');
      const kept = readAnchors(places.files, places.keys);
      const next = await nextAnchor(inner, kept.anchors, upTo, cause);
      return next !== null && kept.append(next);
    });
  }
}

/** The id of the newest entry such that no transaction can still write one with a lower id. */
function newestFinalEntry(data: Data): Promise<number> {
  return data.transaction(async inner => {
    // A writer holds the table's lock from before its id is assigned until the entry is committed.
    if (data.dialect === 'postgres') await inner.run(sql`lock table activity_log in share mode`);
    const [row] = await inner.run(sql`select coalesce(max(id), 0) as newest from activity_log`);
    return row ? number(row, 'newest') : 0;
  });
}

async function nextAnchor(
  data: Data,
  anchors: readonly Anchor[],
  upTo: number,
  cause: AnchorCause,
): Promise<Anchor | null> {
  const last = anchors.at(-1);
  const after = last?.upTo ?? 0;
  const rows = await data.run(
    sql`select id, hash from activity_log where id > ${after} and id <= ${upTo} order by id limit ${most}`,
  );
  if (rows.length === 0) return null;
  const ids = rows.map(row => number(row, 'id'));
  const hashes = rows.map(row => String(row.hash));
  return {
    n: anchors.length + 1,
    at: new Date().toISOString(),
    cause,
    after,
    upTo: ids.at(-1) ?? after,
    ids: runsOf(ids),
    tags: tagsOf(hashes),
    digest: createHash('sha256').update(hashes.join('\n')).digest('hex'),
    plainUpTo: last ? last.plainUpTo : await newestPlainEntry(data),
  };
}

async function newestPlainEntry(data: Data): Promise<number> {
  const [row] = await data.run(
    sql`select coalesce(max(id), 0) as newest from activity_log where hash not like 'k1.%'`,
  );
  return row ? number(row, 'newest') : 0;
}
