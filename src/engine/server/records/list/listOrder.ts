import { type RawBuilder, sql } from 'kysely';
import { isColumn } from '../../../shared/isColumn.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed } from '../../access/model.ts';
import type { ResolvedField } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { sortDirection } from '../../database/sql/sort.ts';
import { computedSql } from '../filter/conditionSql.ts';
import { searchedColumn, valueSql } from '../rows/valueSql.ts';

type Order = 'ASC' | 'DESC';

/**
 * A value by which rows of the alias `t` are sorted. NULL comes first in ascending and last in descending order.
 */
export interface OrderKey {
  readonly value: RawBuilder<unknown>;
  readonly order: Order;
  readonly isNullable: boolean;
}

/** The sort keys of a list: ties are broken as the schema says, then by id. */
export function orderKeys(data: Data, entity: Entity, by: ResolvedField, order: Order): readonly OrderKey[] {
  const id = { value: sql`t.id`, order, isNullable: false };
  if (by.hops.length === 0 && by.field.name === 'id') return [id];
  const isNullable = by.hops.length > 0 || !by.field.required || by.field.copyOf.length > 0;
  const first = { value: sortValue(data, entity, 't', by), order, isNullable };
  return [first, ...tieBreaker(data, entity, by), id];
}

/** The expressions after `order by`. */
export const orderSql = (
  { dialect }: Pick<Data, 'dialect'>,
  keys: readonly OrderKey[],
): RawBuilder<unknown> =>
  sql.join(
    keys.map(({ value, order }, at) => {
      const isId = at === keys.length - 1;
      return sql`${value} ${isId ? sql.raw(order) : sortDirection(dialect, order)}`;
    }),
  );

/** The same keys in reverse order. */
export const backwards = (keys: readonly OrderKey[]): readonly OrderKey[] =>
  keys.map(key => ({ ...key, order: key.order === 'ASC' ? 'DESC' : 'ASC' }));

/** Not covered by an index: values of other records, computed fields, and copies that only some rows show. */
export const isSortedByItself = ({ hops, field }: ResolvedField): boolean =>
  hops.length > 0 || !isColumn(field) || field.copyOf.length > 0;

function tieBreaker(data: Data, entity: Entity, by: ResolvedField): readonly OrderKey[] {
  const { field: own, ties } = entity.meta.sort;
  if (!ties || by.hops.length > 0 || by.field.name !== own) return [];
  const field = fieldNamed(entity, ties.field);
  const value = sortValue(data, entity, 't', { entity, field, hops: [] });
  return [{ value, order: ties.order, isNullable: !field.required }];
}

/**
 * Text sorts by its folded column, as in German dictionaries; fields behind references by a nested select.
 */
function sortValue(data: Data, entity: Entity, alias: string, by: ResolvedField): RawBuilder<unknown> {
  const [hop, ...hops] = by.hops;
  if (!hop) {
    if (by.field.computed) return computedSql(data, entity, alias, by.field);
    return valueSql(data, entity, alias, by.field, searchedColumn(by.field));
  }
  const { table } = hop.target.meta;
  const inner = `${alias}_${table}`;
  const conditions = [
    sql`${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${hop.field.column}`)}`,
    ...rowScope(data.model, data.actor, hop.target, inner, 'see', 'each'),
  ];
  return sql`(select ${sortValue(data, hop.target, inner, { ...by, hops })} from ${sql.table(table)} as ${sql.id(inner)} where ${sql.join(conditions, sql` and `)})`;
}
