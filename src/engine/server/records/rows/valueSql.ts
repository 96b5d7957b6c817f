import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { guardOfValue } from '../../access/rowScope.ts';

/**
 * The column of a readable field, or its folded column; NULL in records where it copies something out of sight.
 */
export function valueSql(
  { model, actor }: Data,
  entity: Entity,
  alias: string,
  field: Field,
  column = field.column,
): RawBuilder<unknown> {
  const value = sql`${sql.ref(`${alias}.${column}`)}`;
  const guard = guardOfValue(model, actor, entity, alias, field);
  if (guard === 'open') return value;
  return guard === 'closed' ? sql`null` : sql`case when ${guard} then ${value} end`;
}

/** The column for text search and for sorting. */
export const searchedColumn = ({ foldedColumn, column }: Field): string => foldedColumn ?? column;

/** Can the actor read the value in every record, so that prepared text containing it may be searched? */
export const isOpenValue = (
  { model, actor }: Pick<Data, 'model' | 'actor'>,
  entity: Entity,
  field: Field,
): boolean => guardOfValue(model, actor, entity, 't', field) === 'open';
