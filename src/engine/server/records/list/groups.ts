import { type RawBuilder, sql } from 'kysely';
import type { Field, FilterExpression } from '../../../shared/field.ts';
import {
  type Grouping,
  type GroupUnit,
  groupedKinds,
  groupUnitsOf,
  type ListGroup,
  type ListGroups,
} from '../../../shared/listGroups.ts';
import type { Data, Row } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { where } from '../filter/conditionSql.ts';
import { revealedBy } from '../filter/revealedBy.ts';
import { labelsOf } from '../labels/labelsOf.ts';
import { traceFigures } from '../read/read.ts';
import { fromColumn } from '../rows/value.ts';
import { valueSql } from '../rows/valueSql.ts';
import { filterOf, withSpread } from './count.ts';
import { groupField } from './groupField.ts';
import { groupFilter, periodSql } from './periods.ts';
import { leftOutSql, summedFields, sumsSql } from './sums.ts';

/** More groups than this would not give an overview. */
export const mostGroups = 200;

interface GroupsQuery extends Grouping {
  readonly filter: FilterExpression;
}

interface GroupedField extends Pick<Grouping, 'unit'> {
  readonly field: Field;
}

/**
 * Groups the records of a list by the values of one of its fields, with the count of all records of each group and
 * the sums at the foot of the list that shows just this group. Days come latest first, enum values in schema order,
 * referenced records by their count, and the group without a value last.
 */
export async function groupRecords(
  data: Data,
  entity: Entity,
  { filter: expression, by, unit }: GroupsQuery,
): Promise<ListGroups> {
  const filter = await withSpread(data, entity, filterOf(data, entity, expression));
  const grouping = groupingOf(data, entity, { by, unit });
  await traceFigures(
    data,
    entity,
    revealedBy(data, entity, filter, { hops: [], entity, field: grouping.field }),
  );
  const fields = summedFields(data, entity);
  const rows = await data.selectLong(
    `groups|${entity.meta.name}|${by}|${grouping.unit ?? ''}|${filter.shape}`,
    () => {
      const value = valueSql(data, entity, 't', grouping.field);
      const { dialect } = data;
      const { kind } = grouping.field;
      const key = grouping.unit ? periodSql({ dialect, kind, value }, grouping.unit) : value;
      const conditions = where(data, entity, 't', filter);
      const leftOut = leftOutSql(data, entity);
      const sums = sumsSql(data, entity, { fields, key, leftOut, conditions, limit: sql`` });
      const groups = leftOut ? withoutLeftOut(sums, fields) : sums;
      return sql`${groups} ${orderSql(grouping)} limit ${sql.lit(mostGroups + 1)}`;
    },
    filter.values,
  );
  const shown = rows.slice(0, mostGroups);
  const labels = await labelsOfGroups(data, grouping.field, shown);
  const groups = shown.map(row => groupOf(row, by, grouping, fields, labels));
  return { groups: inOrder(grouping.field, groups), hasMore: rows.length > mostGroups };
}

/** The field and unit to group by; throws if the actor may not use the field or the unit does not fit. */
export function groupingOf(data: Data, entity: Entity, { by, unit: asked }: Grouping): GroupedField {
  const field = groupField(data, entity, by, groupedKinds);
  const units = groupUnitsOf(field);
  const unit = asked ?? units[0] ?? null;
  if (!units.includes(unit))
    throw new ProblemError('invalidQuery', { parameter: 'unit', reason: units.map(String).join(', ') });
  return { field, unit };
}

/** One row for each group, which counts all records; those left out are added up only where the group has no others. */
function withoutLeftOut(groups: RawBuilder<unknown>, fields: readonly Field[]): RawBuilder<unknown> {
  const sums = fields.map((_, at) => {
    const name = sql.id(`sum${at}`);
    return sql`coalesce(sum(case when r.left_out = 0 then r.${name} end), sum(r.${name})) as ${name}`;
  });
  return sql`select ${sql.join([sql`r.key`, sql`sum(r.count) as count`, ...sums])} from (${groups}) as r group by r.key`;
}

/** The group without a value comes first in both databases, so that the limit on groups never cuts it off. */
function orderSql({ field, unit }: GroupedField): RawBuilder<unknown> {
  const first = sql`case when r.key is null then 0 else 1 end`;
  if (unit) return sql`order by ${first}, r.key desc`;
  return field.ref ? sql`order by ${first}, count desc, r.key` : sql`order by ${first}, r.key`;
}

async function labelsOfGroups(
  data: Data,
  { ref }: Field,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  if (!ref) return new Map();
  const ids = rows.flatMap(({ key }) => (key === null ? [] : Number(key)));
  return labelsOf(data, entityNamed(data.model, ref.entity), ids, 'formatShort');
}

function groupOf(
  row: Row,
  by: string,
  { field, unit }: GroupedField,
  fields: readonly Field[],
  labels: ReadonlyMap<number, string>,
): ListGroup {
  const value = keyOf(unit ? row.key : fromColumn(field)(row.key ?? null));
  return {
    value,
    label: typeof value === 'number' ? (labels.get(value) ?? null) : null,
    count: Number(row.count),
    sums: Object.fromEntries(fields.map(({ name }, at) => [name, Number(row[`sum${at}`] ?? 0)])),
    filter: value === null ? { [`${by}_null`]: true } : filterOfValue(by, field, unit, value),
  };
}

const keyOf = (value: unknown): ListGroup['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function filterOfValue(
  by: string,
  field: Field,
  unit: GroupUnit | null,
  value: string | number | boolean,
): FilterExpression {
  const isWhole = (unit === 'day' && field.kind === 'date') || unit === field.kind;
  return unit === null || isWhole ? { [by]: value } : groupFilter(by, field, unit, String(value));
}

/** Enum values in schema order; the group without a value last. */
function inOrder({ kind, options }: Field, groups: readonly ListGroup[]): readonly ListGroup[] {
  const at = ({ value }: ListGroup) => {
    if (value === null) return Number.POSITIVE_INFINITY;
    if (kind !== 'enum') return 0;
    const found = options.findIndex(option => option.value === value);
    return found < 0 ? options.length : found;
  };
  return [...groups].sort((one, other) => at(one) - at(other));
}
