import { sql } from 'kysely';
import { mostBulkRows } from '../../shared/bulk.ts';
import type { FilterExpression } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { number } from '../access/readRow.ts';
import { slot } from '../access/statement.ts';
import { where } from '../records/filter/conditionSql.ts';
import { filterOf } from '../records/list/count.ts';
import { addRows } from './bulkRows.ts';
import { bulkProblems } from './problems.ts';

const rowsAtOnce = 500;

/** Throws if the filter now matches another number of records than the user was shown. */
export async function checkCount(
  data: Data,
  entity: Entity,
  expression: FilterExpression,
  expected: number,
): Promise<void> {
  const filter = filterOf(data, entity, expression);
  const found = await data.readIds(
    sql`select t.id as id from ${sql.table(entity.meta.table)} as t ${where(data, entity, 't', filter)} limit ${sql.lit(mostBulkRows + 1)}`,
    filter.values,
  );
  requireCount(expected, found.length);
}

export function requireCount(expected: number, found: number): void {
  if (found !== expected) throw new ProblemError(bulkProblems.bulkCount, { expected, found });
}

/** Stores the next records that match the filter, with their versions; returns their ids, empty at the end. */
export async function collectAfter(
  data: Data,
  entity: Entity,
  change: number,
  expression: FilterExpression,
  record: number,
): Promise<readonly number[]> {
  const filter = filterOf(data, entity, expression);
  const conditions = where(data, entity, 't', filter);
  const rows = await data.select(
    `bulk|${entity.meta.name}|${filter.shape}`,
    () =>
      sql`select g.id, g.version from (select t.id, t.version from ${sql.table(entity.meta.table)} as t ${conditions}) as g where g.id > ${slot('after')} order by g.id limit ${sql.lit(rowsAtOnce)}`,
    { ...filter.values, after: record },
  );
  const found = rows.map(row => ({ id: number(row, 'id'), version: number(row, 'version') }));
  if (found.length > 0) await addRows(data, change, found);
  return found.map(({ id }) => id);
}
