import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { masked } from '@engine/shared/recordChanges.ts';
import type { Office } from '../office.ts';
import { holds, type Person, reaches } from './naive.ts';
import type { World, WorldRow } from './world.ts';

/** What the log tells of one record as it is now. */
export interface Logged {
  readonly meta: EntityMeta;
  readonly id: number;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly reason: string;
}

const at = '2026-03-02T08:00:00.000Z';
/** Of our entries, so that they have the same ones on both databases. */
const firstId = 1_000_000;
const stream = 'of the test';

/** An entry of each record; the reason tells of a record out of sight what differs by `secret`. */
export const loggedRows = (
  world: World,
  person: Person,
  fieldsOf: (row: WorldRow) => ReadonlyMap<string, unknown>,
  secret: string,
): readonly Logged[] =>
  world.rows
    .filter(({ meta, fields }) => meta.operations.length > 0 && !meta.appendOnly && fields.size > 0)
    .map(row => ({
      meta: row.meta,
      id: row.id,
      fields: fieldsOf(row),
      reason: reaches(world, person, row, 'see') ? 'as everybody may know' : secret,
    }));

/** Puts these entries in the place of all others. */
export async function writeLog(office: Office, entries: readonly Logged[]): Promise<void> {
  await office.data.run(office.all.deleteFrom('activity_log'));
  for (const [index, { meta, id, fields, reason }] of entries.entries())
    await office.data.run(
      office.all.insertInto('activity_log').values({
        id: firstId + index,
        at,
        action: 'create',
        resource: meta.resource,
        record_id: id,
        changes: JSON.stringify(changesOf(meta, fields)),
        reason,
        request_id: 'request',
        stream,
        hash: `hash ${index}`,
        version: 1,
        created_at: at,
        updated_at: at,
      }),
    );
}

/** All fields, so that only values differ: which ones were changed is in sight of all who read the log. */
const changesOf = (meta: EntityMeta, fields: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    meta.fields
      .filter(({ computed, secret }) => !computed && !secret)
      .map(({ name, sensitive }) => [name, [null, sensitive ? masked : (fields.get(name) ?? null)]]),
  );

/** How many entries there are of a resource to which a reader of the log has no right is no secret to them. */
export const isCounted = (person: Person, meta: EntityMeta): boolean =>
  ['list', 'read'].every(action => !holds(person, meta, action));

/** Takes out what questions have left in the log. */
export async function clearLog(office: Office): Promise<void> {
  await office.data.run(office.all.deleteFrom('activity_log').where('stream', '<>', stream));
}
