import { type RawBuilder, sql } from 'kysely';
import type { Data, Row } from '../../access/data.ts';
import { type SlotValues, slot } from '../../access/statement.ts';
import { jsonArray, parsedArray } from '../../database/sql/json.ts';
import { whereAll } from '../../database/sql/whereAll.ts';
import { backwards, type OrderKey, orderSql } from './listOrder.ts';

/** Where a page begins: after or before the row with these sort key values. */
export interface SeekFrom {
  readonly direction: 'after' | 'before';
  readonly values: readonly unknown[];
}

/** The values are slots; which of them are NULL changes the statement and is part of the shape. */
export interface Seek {
  readonly shape: string;
  readonly values: SlotValues;
  readonly from: SeekFrom;
}

export const seekOf = (from: SeekFrom): Seek => ({
  shape: `${from.direction} ${from.values.map(value => (value === null ? '0' : '1')).join('')}`,
  values: Object.fromEntries(from.values.map((value, at) => [slotName(at), value])),
  from,
});

/** The parts of a page statement. */
export interface PageSql {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly keys: readonly OrderKey[];
  readonly limit: RawBuilder<unknown>;
  /** the page ends within this many rows from the start; null for the first page and when seeking */
  readonly within: number | null;
  /** null: the page is found by offset */
  readonly seek: Seek | null;
}

interface Rows extends Omit<PageSql, 'columns'> {
  readonly table: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
}

/**
 * Selects the `page_id` of the rows of a page. A comparison of all sort keys at once makes databases scan the index
 * from its start; so there is one select for each key, for rows with equal values in the keys before it, and each
 * reads a page at most.
 */
export function placesSql(
  data: Data,
  { table, conditions, keys, limit, within, seek }: Rows,
): RawBuilder<unknown> {
  if (!seek) {
    const from = sql`from ${table} as t ${whereAll(conditions)} order by ${orderSql(data, keys)}`;
    if (within === null || data.dialect === 'sqlite') return sql`select t.id as page_id ${from} ${limit}`;
    const rows = sql`select t.id as page_id, ${keyColumns(keys)} ${from} limit ${sql.lit(within)}`;
    return sql`select page_id from (${rows}) as early order by ${orderSql(data, namedKeys('early', keys))} ${limit}`;
  }
  const towards = keysTowards(seek, keys);
  const parts = partsBeyond(towards, seek.from.values).map((part, at) => {
    const met = sql.join([...part, ...conditions], sql` and `);
    const rows = sql`select t.id as page_id, ${keyColumns(keys)} from ${table} as t where ${met} order by ${orderSql(data, towards)} ${limit}`;
    return sql`select * from (${rows}) as ${sql.id(`part${at}`)}`;
  });
  if (parts.length === 0) return sql`select t.id as page_id from ${table} as t where 1 = 0`;
  const order = orderSql(data, namedKeys('sought', towards));
  return sql`select page_id from (${sql.join(parts, sql` union all `)}) as sought order by ${order} ${limit}`;
}

/** `placesSql` for a small set of rows, which also returns their total number as `found`. */
export function fewSql(data: Data, { table, conditions, keys, limit, seek }: Rows): RawBuilder<unknown> {
  const met = whereAll(conditions);
  const counted = sql`count(*) over () as found`;
  if (!seek)
    return sql`select t.id as page_id, ${counted} from ${table} as t ${met} order by ${orderSql(data, keys)} ${limit}`;
  const all = sql`select t.id as page_id, ${counted}, ${keyColumns(keys)} from ${table} as t ${met}`;
  const named = namedKeys('few', keys);
  return sql`select page_id, found from (${all}) as few where ${beyondSql(seek, named)} order by ${orderTowards(data, seek, named)} ${limit}`;
}

/** Condition that a row is beyond the seek position, for rows that are collected anyway. */
export function beyondSql(seek: Seek, keys: readonly OrderKey[]): RawBuilder<unknown> {
  const parts = partsBeyond(keysTowards(seek, keys), seek.from.values);
  const each = parts.map(part => sql`(${sql.join(part, sql` and `)})`);
  return each.length === 0 ? sql`1 = 0` : sql`(${sql.join(each, sql` or `)})`;
}

/** The order in which the rows next to the seek position come first. */
export const orderTowards = (data: Data, seek: Seek | null, keys: readonly OrderKey[]): RawBuilder<unknown> =>
  orderSql(data, seek ? keysTowards(seek, keys) : keys);

/** The sort key values of a row in one column, since each column passed through the driver costs time. */
export const keysColumn = ({ dialect }: Data, keys: readonly OrderKey[]): RawBuilder<unknown> =>
  sql`${jsonArray(
    dialect,
    keys.map(({ value }) => value),
  )} as _keys`;

export const keyValues = (row: Row): readonly unknown[] => parsedArray(row._keys);

const keysTowards = ({ from }: Seek, keys: readonly OrderKey[]): readonly OrderKey[] =>
  from.direction === 'after' ? keys : backwards(keys);

const keyColumns = (keys: readonly OrderKey[]): RawBuilder<unknown> =>
  sql.join(keys.map(({ value }, at) => sql`${value} as ${sql.id(keyName(at))}`));

const namedKeys = (alias: string, keys: readonly OrderKey[]): readonly OrderKey[] =>
  keys.map((key, at) => ({ ...key, value: sql`${sql.ref(`${alias}.${keyName(at)}`)}` }));

const keyName = (at: number): string => `key_${at}`;
const slotName = (at: number): string => `key ${at}`;

/** The conditions for rows beyond the position, nearest first; a row meets at most one of them. */
function partsBeyond(
  keys: readonly OrderKey[],
  values: readonly unknown[],
): readonly (readonly RawBuilder<unknown>[])[] {
  return keys
    .map((key, at) => {
      const equal = keys.slice(0, at).map((before, place) => isEqual(before, values, place));
      return beyond(key, values, at).map(test => [...equal, test]);
    })
    .reverse()
    .flat();
}

const isEqual = ({ value }: OrderKey, values: readonly unknown[], at: number): RawBuilder<unknown> =>
  values[at] === null ? sql`${value} is null` : sql`${value} = ${slot(slotName(at))}`;

/** NULL sorts as the smallest value in both databases (see `sortDirection`). */
function beyond(
  { value, order, isNullable }: OrderKey,
  values: readonly unknown[],
  at: number,
): readonly RawBuilder<unknown>[] {
  const isEmpty = values[at] === null;
  if (order === 'ASC') return [isEmpty ? sql`${value} is not null` : sql`${value} > ${slot(slotName(at))}`];
  if (isEmpty) return [];
  const smaller = sql`${value} < ${slot(slotName(at))}`;
  return isNullable ? [smaller, sql`${value} is null`] : [smaller];
}
