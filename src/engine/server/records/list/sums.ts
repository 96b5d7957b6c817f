import { type RawBuilder, sql } from 'kysely';
import type { Field, FilterExpression } from '../../../shared/field.ts';
import type { ListSums } from '../../../shared/listSums.ts';
import { sum } from '../../../shared/sum.ts';
import type { Data, Row } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { isReadable } from '../../access/resolveField.ts';
import { fieldSql, where } from '../filter/conditionSql.ts';
import { revealedBy } from '../filter/revealedBy.ts';
import { traceFigures } from '../read/read.ts';
import { fromColumn } from '../rows/value.ts';
import { valueSql } from '../rows/valueSql.ts';
import { filterOf, withSpread } from './count.ts';
import { groupField } from './groupField.ts';
import { totalCap } from './totalCap.ts';

interface SumsQuery {
  readonly filter: FilterExpression;
  /** field with few values; the sums are also returned for each value */
  readonly by: string | null;
  /** sums all records, even beyond the cap, however long it takes */
  readonly isExact: boolean;
}

/**
 * The sums over the records of a list: those that the list would show the actor, for the fields with `x-sum` that the
 * actor may read. Unless `isExact`, no more rows are read than a list counts.
 */
export async function sumRecords(
  data: Data,
  entity: Entity,
  { filter: expression, by, isExact }: SumsQuery,
): Promise<ListSums> {
  const filter = await withSpread(data, entity, filterOf(data, entity, expression));
  const group = by === null ? null : groupField(data, entity, by, ['enum', 'boolean']);
  await traceFigures(
    data,
    entity,
    revealedBy(data, entity, filter, group && { hops: [], entity, field: group }),
  );
  const fields = summedFields(data, entity);
  const key = group && valueSql(data, entity, 't', group);
  const leftOut = leftOutSql(data, entity);
  const rows = await data.selectLong(
    `sums|${entity.meta.name}|${isExact}|${group?.name ?? ''}|${filter.shape}`,
    () =>
      sumsSql(data, entity, {
        fields,
        key,
        leftOut,
        conditions: where(data, entity, 't', filter),
        limit: isExact ? sql`` : sql`limit ${sql.lit(totalCap + 1)}`,
      }),
    filter.values,
  );
  const listed = countOf(rows);
  const capped = !isExact && listed > totalCap;
  const counted = rows.filter(row => !isLeftOut(row));
  const isApart = counted.length > 0 && counted.length < rows.length;
  const kept = isApart ? counted : rows;
  const count = countOf(kept);
  const sumsOf = (row: Row) => fields.map(({ name }, at) => [name, Number(row[`sum${at}`] ?? 0)] as const);
  const total = new Map<string, number>();
  for (const [name, sum] of kept.flatMap(sumsOf)) total.set(name, (total.get(name) ?? 0) + sum);
  return {
    count: capped ? totalCap : count,
    capped,
    sums: capped
      ? null
      : { ...Object.fromEntries(fields.map(({ name }) => [name, 0])), ...Object.fromEntries(total) },
    ...(isApart && !capped && { leftOut: listed - count }),
    ...(group && !capped && { groups: kept.map(row => groupOf(row, group, sumsOf(row))) }),
  };
}

const countOf = (rows: readonly Row[]): number => sum(rows.map(row => Number(row.count)));

const isLeftOut = (row: Row): boolean => Number(row.left_out ?? 0) === 1;

/** 1 for records in the states that the sums of the list leave out; null if it leaves out none. */
export function leftOutSql(data: Data, entity: Entity): RawBuilder<unknown> | null {
  const { workflow, sumsWithout, fields } = entity.meta;
  const state = fields.find(({ name }) => name === workflow?.field);
  if (!state || !sumsWithout) return null;
  const states = sql.join(sumsWithout.map(each => sql.lit(each)));
  return sql`case when ${valueSql(data, entity, 't', state)} in (${states}) then 1 else 0 end`;
}

/** The fields with `x-sum` that the actor may read. */
export const summedFields = (data: Data, entity: Entity): readonly Field[] =>
  entity.meta.fields.filter(field => field.summed && isReadable(data.model, data.actor, entity, field));

interface SumsParts {
  readonly fields: readonly Field[];
  /** group key of the records `t`; null: all of them form one group */
  readonly key: RawBuilder<unknown> | null;
  /** second group key, returned as `left_out`: separates the records that are not part of the sums */
  readonly leftOut?: RawBuilder<unknown> | null;
  readonly conditions: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
}

/** One row for each group: its `key`, its `count`, and `sum0`, `sum1` … in the order of the fields. */
export function sumsSql(
  data: Data,
  entity: Entity,
  { fields, key, leftOut = null, conditions, limit }: SumsParts,
): RawBuilder<unknown> {
  const values = fields.map(
    (field, at) => sql`${fieldSql(data, entity, 't', field)} as ${sql.id(`value${at}`)}`,
  );
  const parts = [
    ...(key ? [{ name: 'key', value: key }] : []),
    ...(leftOut ? [{ name: 'left_out', value: leftOut }] : []),
  ];
  const keys = parts.map(({ name, value }) => sql`${value} as ${sql.id(name)}`);
  const groups = parts.map(({ name }) => sql`r.${sql.id(name)}`);
  const inner = sql`select ${sql.join([sql`t.id`, ...keys, ...values])} from ${sql.table(entity.meta.table)} as t ${conditions} ${limit}`;
  const sums = fields.map(
    (_, at) => sql`coalesce(sum(r.${sql.id(`value${at}`)}), 0) as ${sql.id(`sum${at}`)}`,
  );
  return sql`select ${sql.join([
    ...groups,
    sql`count(*) as count`,
    ...sums,
  ])} from (${inner}) as r ${groups.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}`;
}

function groupOf(row: Row, group: Field, sums: readonly (readonly [string, number])[]) {
  const value = fromColumn(group)(row.key ?? null);
  return {
    value: typeof value === 'string' || typeof value === 'boolean' ? value : null,
    count: Number(row.count),
    sums: Object.fromEntries(sums),
  };
}
