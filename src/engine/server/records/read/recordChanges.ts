import { type RawBuilder, sql } from 'kysely';
import { isObject } from '../../../shared/isObject.ts';
import {
  latestEntries,
  type RecordChange,
  type RecordChanges,
  type RecordLook,
} from '../../../shared/recordChanges.ts';
import type { Data, Row } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { json, number } from '../../access/readRow.ts';
import { canSee } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { slot } from '../../access/statement.ts';
import { idsSeen } from '../rows/inSight.ts';
import { changesFor } from './changesFor.ts';

const perPage = 50;
const mostLooks = 500;
/**
 * minutes within which repeated reads by one person count as one: a page refetches its record now and then
 */
const sameLook = 10;

/**
 * The history of one record; the caller must have checked that the actor may read the record. Values are masked as in
 * the log itself, and references include only records that the actor may see.
 */
export async function changesOfRecord(
  data: Data,
  entity: Entity,
  id: number,
  before: number | null,
): Promise<RecordChanges> {
  const conditions = [sql`l.action <> 'view'`, ...(before === null ? [] : [sql`l.id < ${before}`])];
  const rows = await entriesOf(data, entity, id, conditions, perPage + 1);
  const entries: RecordChange[] = [];
  for (const row of rows.slice(0, perPage)) entries.push(await changeOf(data, entity, row));
  return { entries, next: rows.length > perPage ? (entries.at(-1)?.id ?? null) : null };
}

/**
 * Who has viewed one record, by itself or among others, one line per view, the latest first; for readers of the log, and
 * only the entries that they may list.
 */
export async function looksAtRecord(data: Data, entity: Entity, id: number): Promise<readonly RecordLook[]> {
  const { model, actor } = data;
  const inReach = rowScope(model, actor, entityNamed(model, 'activity'), 'l', 'list', 'each');
  const rows = await entriesOf(data, entity, id, [sql`l.action = 'view'`, ...inReach], mostLooks);
  const listed = await listViewsOf(data, entity, id, inReach);
  const looks = [...looksOf(data, rows, false), ...looksOf(data, listed, true)];
  return looks.sort((one, other) => (one.last < other.last ? 1 : -1));
}

function looksOf(data: Data, rows: readonly Row[], listed: boolean): readonly RecordLook[] {
  const looks: RecordLook[] = [];
  const latest = new Map<unknown, number>();
  for (const row of rows) {
    const at = String(row.at);
    const index = latest.get(row.user);
    const known = index === undefined ? undefined : looks[index];
    if (index !== undefined && known && minutesBetween(at, known.first) <= sameLook) {
      looks[index] = { ...known, first: at, times: known.times + 1 };
      continue;
    }
    latest.set(row.user, looks.length);
    looks.push({ by: authorOf(data, row), listed, first: at, last: at, times: 1 });
  }
  return looks;
}

const entryColumns = sql`l.id, l.at, l.action, l.changes, l.reason, ${sql.ref('l.user')} as ${sql.id('user')},
  u.first_name, u.last_name`;
const entryTables = sql`activity_log as l left join users as u on u.id = ${sql.ref('l.user')}`;

/** `l.id + 0` keeps PostgreSQL from scanning the ids backwards while it has no statistics on the log. */
function entriesOf(
  data: Data,
  { meta }: Entity,
  id: number,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<readonly Row[]> {
  const own = [sql`l.resource = ${meta.resource}`, sql`l.record_id = ${id}`];
  return data.run(sql`
    select ${entryColumns} from ${entryTables}
    where ${sql.join([...own, ...conditions], sql` and `)}
    order by l.id + 0 desc limit ${limit}`);
}

/**
 * Entries with the ids of several records, `{"id":[null,[3,12]]}`, of which one is this record. No index leads to an id
 * within, so the `latestEntries` of the log are looked through, of these the ones about lists of the resource.
 */
function listViewsOf(
  data: Data,
  { meta }: Entity,
  id: number,
  inReach: readonly RawBuilder<unknown>[],
): Promise<readonly Row[]> {
  const commas = sql`replace(replace(l.changes, '[', ','), ']', ',')`;
  return data.selectLong(
    `listed views|${meta.name}`,
    () => sql`
    select ${entryColumns} from ${entryTables}
    where ${sql.join(
      [
        sql`l.resource = ${sql.lit(meta.resource)}`,
        sql`l.record_id is null`,
        sql`l.id > (select max(id) from activity_log) - ${sql.lit(latestEntries)}`,
        sql`l.action = 'view'`,
        sql`l.changes like ${slot('part')}`,
        sql`${commas} like ${slot('whole')}`,
        ...inReach,
      ],
      sql` and `,
    )}
    order by l.id + 0 desc limit ${sql.lit(mostLooks)}`,
    { part: `%${id}%`, whole: `%,${id},%` },
  );
}

async function changeOf(data: Data, entity: Entity, row: Row): Promise<RecordChange> {
  const shown = changesFor(data, entity.meta.resource, json(row, 'changes'));
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, change] of Object.entries(isObject(shown) ? shown : {})) {
    const [old, value]: readonly unknown[] = Array.isArray(change) ? change : [null, change];
    changes[name] = [await inSight(data, entity, name, old), await inSight(data, entity, name, value)];
  }
  return {
    id: number(row, 'id'),
    at: String(row.at),
    by: authorOf(data, row),
    action: String(row.action),
    changes,
    reason: typeof row.reason === 'string' ? row.reason : null,
  };
}

/** Reduces a list of references to those in sight, as the record itself shows it. */
async function inSight(data: Data, entity: Entity, name: string, value: unknown): Promise<unknown> {
  const ref = entity.fields.get(name)?.ref;
  if (!ref?.join || !Array.isArray(value)) return value;
  const ids = value.filter(id => typeof id === 'number');
  const seen = await idsSeen(data, entityNamed(data.model, ref.entity), ids);
  return ids.filter(id => seen.has(id));
}

function authorOf(data: Data, { first_name, last_name }: Row): string | null {
  const maySeeUsers = canSee(data.actor, entityNamed(data.model, 'user'));
  return maySeeUsers && last_name ? `${last_name}, ${first_name}` : null;
}

const minutesBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 60_000;
