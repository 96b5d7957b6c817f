import { type RawBuilder, sql } from 'kysely';
import { type FileValue, filesIn } from '../../shared/fileValue.ts';
import { among } from '../access/among.ts';
import type { Data, Row } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { number } from '../access/readRow.ts';
import type { CheckStep, Finding, IntegrityCheck } from '../audit/integrityCheck.ts';
import { filesOf } from '../records/files/takeFiles.ts';
import { wholeRow } from '../records/rows/rowLayout.ts';
import { storedRecords } from '../records/rows/rows.ts';

const mostRecords = 500;
/** The cursor: the position of an entity among those with files, times this, plus the id of its record. */
const perEntity = 2 ** 40;

/**
 * Checks that the files named by records belong to them and match, and that each file of a record is named by it. The
 * bytes are checked by `contentsCheck`.
 */
export const recordFilesCheck: IntegrityCheck = {
  name: 'recordFiles',
  async step(data, cursor) {
    const entities = data.model.entities.filter(entity => filesOf(entity).length > 0);
    const at = Math.floor(cursor / perEntity);
    const entity = entities[at];
    if (!entity) return checkRows(data, entities, at * perEntity, cursor % perEntity);
    const records = await recordsAfter(data, entity, cursor % perEntity);
    const findings = await findingsIn(data, entity, records);
    const last = records.at(-1);
    return {
      cursor: last ? at * perEntity + last.id : (at + 1) * perEntity,
      checked: records.length,
      findings,
    };
  },
};

function recordsAfter(data: Data, entity: Entity, after: number) {
  const named = filesOf(entity).map(({ column }) => sql`${sql.ref(`t.${column}`)} is not null`);
  const next = sql`t.id > ${after} and (${sql.join(named, sql` or `)})`;
  return recordsWhere(data, entity, next);
}

/** Reads records without a lock. */
async function recordsWhere(data: Data, entity: Entity, condition: RawBuilder<unknown>) {
  const rows = await data.run(sql`
    select ${wholeRow(entity)} from ${sql.table(entity.meta.table)} as t where ${condition} order by t.id limit ${mostRecords}`);
  return storedRecords(data, entity, rows);
}

async function findingsIn(
  data: Data,
  entity: Entity,
  records: Awaited<ReturnType<typeof recordsAfter>>,
): Promise<readonly Finding[]> {
  const named = records.flatMap(({ id, fields }) =>
    filesOf(entity).flatMap(({ name }) => filesIn(fields.get(name)).map(file => ({ id, file }))),
  );
  const rows = await data.run(sql`
    select id, record_id, filename, mime, size, loose_since from record_files
    where resource = ${entity.meta.resource} and id ${among(
      data,
      named.map(({ file }) => file.id),
    )}`);
  const kept = new Map(rows.map(row => [number(row, 'id'), row]));
  return named.flatMap(({ id, file }) => {
    const row = kept.get(file.id);
    const found = row && Number(row.record_id) === id && row.loose_since === null ? inWords(row) : null;
    const expected = wordsOf(file);
    if (found === expected) return [];
    return [{ table: entity.meta.table, id, what: found === null ? 'missing' : 'content', expected, found }];
  });
}

/** Finds files that belong to a record that does not name them. */
async function checkRows(
  data: Data,
  entities: readonly Entity[],
  start: number,
  after: number,
): Promise<CheckStep> {
  const rows = await data.run(sql`
    select id, resource, record_id, filename, mime, size from record_files
    where id > ${after} and loose_since is null order by id limit ${mostRecords}`);
  const findings: Finding[] = [];
  for (const resource of new Set(rows.map(row => String(row.resource)))) {
    const own = rows.filter(row => row.resource === resource);
    const entity = entities.find(({ meta }) => meta.resource === resource);
    const named = entity ? await namedBy(data, entity, own) : new Set();
    for (const row of own)
      if (!named.has(number(row, 'id')))
        findings.push({
          table: 'record_files',
          id: number(row, 'id'),
          what: 'added',
          expected: `named by ${resource} ${row.record_id}`,
          found: inWords(row),
        });
  }
  const last = rows.at(-1);
  return { cursor: last ? start + number(last, 'id') : null, checked: rows.length, findings };
}

async function namedBy(data: Data, entity: Entity, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const ids = new Set(rows.map(row => Number(row.record_id)));
  const records = await recordsWhere(data, entity, sql`t.id ${among(data, ids)}`);
  return new Set(
    records.flatMap(({ fields }) =>
      filesOf(entity).flatMap(({ name }) => filesIn(fields.get(name)).map(({ id }) => id)),
    ),
  );
}

/** `cover.png, image/png, 1234 bytes` */
const wordsOf = ({ name, mime, size }: Pick<FileValue, 'name' | 'mime' | 'size'>): string =>
  `${name}, ${mime}, ${size} bytes`;
const inWords = (row: Row): string =>
  wordsOf({ name: String(row.filename), mime: String(row.mime), size: number(row, 'size') });
