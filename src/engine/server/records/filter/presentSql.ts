import { type RawBuilder, sql } from 'kysely';
import { isColumn } from '../../../shared/isColumn.ts';
import { columnType } from '../../../shared/tables/storedField.ts';
import type { ColumnType } from '../../../shared/tables/tableDef.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { isOpenValue } from '../rows/valueSql.ts';
import type { Condition } from './conditionKinds.ts';

/** No stored value of the type is less. */
const leastValue: Readonly<Partial<Record<ColumnType, string>>> = {
  text: `''`,
  integer: '-9223372036854775808',
  boolean: '-9223372036854775808',
  number: '-9e999',
};

/**
 * For SQLite, which uses no index for `is not null`: the same once more as a range, for conditions on columns of the
 * table itself. Not for a page, which is read in list order until there are enough rows: a range that most rows meet
 * would be sorted first.
 */
export function presentSql(
  data: Data,
  entity: Entity,
  alias: string,
  conditions: readonly Condition[],
): readonly RawBuilder<unknown>[] {
  if (data.dialect !== 'sqlite') return [];
  return conditions.flatMap(condition => {
    if (condition.kind !== 'field' || condition.operator !== 'null' || !condition.negated) return [];
    const { field, hops } = condition.resolved;
    const least = leastValue[columnType(field)];
    const isPlain =
      hops.length === 0 && isColumn(field) && !field.required && isOpenValue(data, entity, field);
    return isPlain && least ? [sql`${sql.ref(`${alias}.${field.column}`)} >= ${sql.raw(least)}`] : [];
  });
}
