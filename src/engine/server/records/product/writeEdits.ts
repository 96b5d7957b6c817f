import { type RawBuilder, sql } from 'kysely';
import { sharedChunks } from '../../../shared/chunks.ts';
import { authorOf } from '../../access/actor.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { place } from '../../access/statement.ts';
import type { Activity } from '../../audit/append.ts';
import { appendActivities } from '../../audit/appendActivities.ts';
import { type Changes, changesBetween } from '../../audit/changes.ts';
import { constraintFaults } from '../rows/constraintFaults.ts';
import { columnsOf, type FieldValues, type StoredRecord } from '../rows/rows.ts';
import type { AuditNote } from '../write/save.ts';
import { voidRequests } from '../write/voidRequests.ts';

/** A record with the values that are to replace its own. */
export interface Edit {
  readonly stored: StoredRecord;
  readonly changed: FieldValues;
}

export const recordsPerStatement = 256;

interface EditsNote extends AuditNote {
  /** what every entry names besides the changed values */
  readonly also?: Changes;
  /** the state to which a step has led all of them */
  readonly to?: string;
}

/** Writes all edits and their log entries in few statements. */
export async function writeEdits(
  data: Data,
  entity: Entity,
  edits: readonly Edit[],
  auditNote: EditsNote,
): Promise<void> {
  await constraintFaults(data.model, entity, async () => {
    for (const chunk of sharedChunks(edits, recordsPerStatement)) await updateRows(data, entity, chunk);
  });
  const activities = edits.map(
    (edit): Activity => ({
      action: auditNote.action ?? 'update',
      resource: entity.meta.resource,
      recordId: edit.stored.id,
      changes: { ...changesBetween(entity, edit.stored.fields, after(edit)), ...auditNote.also },
      reason: auditNote.reason ?? null,
    }),
  );
  await appendActivities(data, activities);
  await voidRequests(
    data,
    entity,
    edits.map(({ stored }) => stored.id),
    auditNote.to === undefined ? null : { to: auditNote.to, isAll: false },
  );
}

/** The values of a record after the edit. */
const after = ({ stored, changed }: Edit): Pick<FieldValues, 'get'> => ({
  get: name => (changed.has(name) ? changed.get(name) : stored.fields.get(name)),
});

/**
 * One statement: a column is set to one value if it is the same for all rows, otherwise by `case id`. Statements are
 * compiled once for each set of columns and number of rows.
 */
async function updateRows(data: Data, entity: Entity, edits: readonly Edit[]): Promise<void> {
  const { table } = entity.meta;
  const touched = new Set(edits.flatMap(({ changed }) => [...changed.keys()]));
  const rows = edits.map(edit => columnsOf(entity, after(edit), touched));
  const columns = Object.keys(rows[0] ?? {}).map(name => {
    const own = rows.map(row => row[name]);
    return { name, values: own.every(value => value === own[0]) ? own.slice(0, 1) : own };
  });
  const author = authorOf(data.actor);
  const ids = edits.map(({ stored }) => stored.id);
  const values = [...ids, new Date().toISOString(), author, ...columns.flatMap(column => column.values)];
  const shape = columns.map(({ name, values: own }) => `${name}${own.length === 1 ? '' : '?'}`).join(',');

  const build = (): RawBuilder<unknown> => {
    let next = ids.length + 2;
    const assignments = columns.map(({ name, values: own }) => {
      const column = sql.ref(name);
      if (own.length === 1) return sql`${column} = ${place(next++)}`;
      const cases = ids.map((_, row) => sql`when ${place(row)} then ${place(next++)}`);
      return sql`${column} = case id ${sql.join(cases, sql` `)} else ${column} end`;
    });
    assignments.push(
      sql`version = version + 1`,
      sql`updated_at = ${place(ids.length)}`,
      sql`updated_by = ${place(ids.length + 1)}`,
    );
    return sql`
      update ${sql.table(table)} set ${sql.join(assignments)}
      where id in (${sql.join(ids.map((_, row) => place(row)))}) returning id`;
  };
  const written = await data.select(`update|${table}|${shape}|${ids.length}`, build, {}, values);
  if (written.length !== edits.length) throw new ProblemError('stale');
}
