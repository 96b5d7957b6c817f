import { sql } from 'kysely';
import type { NamedFilter } from '../../../shared/entityMeta.ts';
import type { WorkCount, WorkSum } from '../../../shared/work.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { resolveField } from '../../access/resolveField.ts';
import type { Filter } from '../filter/conditionKinds.ts';
import { where } from '../filter/conditionSql.ts';
import { valueSql } from '../rows/valueSql.ts';
import { countRecords, filterOf, withSpread } from './count.ts';
import { listedEntities, unlessForbidden } from './readable.ts';
import { totalCap } from './totalCap.ts';

/** All named filters that the schemas mark as work, counted as in the actor's own list. */
export async function countWork(data: Data): Promise<readonly WorkCount[]> {
  const counts: WorkCount[] = [];
  for (const { entity, filter } of listedFilters(data)) {
    const tone = filter.work;
    const switched = tone && (await readableFilter(data, entity, filter, true));
    if (!tone || !switched) continue;
    const total = await countRecords(data, entity, switched, { isLong: true });
    counts.push({
      resource: entity.meta.resource,
      filter: filter.name,
      tone,
      count: Math.min(total, totalCap),
      capped: total > totalCap,
    });
  }
  return counts;
}

/** All named filters with a sum (`sum`), summed per option over the records of the actor's own list. */
export async function sumWork(data: Data): Promise<readonly WorkSum[]> {
  const sums: WorkSum[] = [];
  for (const { entity, filter } of listedFilters(data)) {
    const sum = filter.sum && (await sumChoice(data, entity, filter, filter.sum));
    if (sum) sums.push(sum);
  }
  return sums;
}

async function sumChoice(
  data: Data,
  entity: Entity,
  filter: NamedFilter,
  path: string,
): Promise<WorkSum | null> {
  const field = unlessForbidden(() => resolveField(data.model, data.actor, entity, path, 'select').field);
  if (!field) return null;
  const options: WorkSum['options'][number][] = [];
  for (const option of Object.keys(filter.options)) {
    const chosen = await readableFilter(data, entity, filter, option);
    if (!chosen) return null;
    const [row] = await data.selectLong(
      `sum|${entity.meta.name}|${field.name}|${chosen.shape}`,
      () =>
        sql`select count(*) as count, coalesce(sum(${valueSql(data, entity, 't', field)}), 0) as sum from ${sql.table(entity.meta.table)} as t ${where(data, entity, 't', chosen)}`,
      chosen.values,
    );
    options.push({ option, count: Number(row?.count), sum: Number(row?.sum) });
  }
  const { resource } = entity.meta;
  return { resource, filter: filter.name, field: field.name, scale: field.scale, options };
}

const listedFilters = (data: Data): readonly { readonly entity: Entity; readonly filter: NamedFilter }[] =>
  listedEntities(data).flatMap(entity => entity.meta.namedFilters.map(filter => ({ entity, filter })));

/** Null if the filter uses something that the actor may not read. */
async function readableFilter(
  data: Data,
  entity: Entity,
  { name }: NamedFilter,
  value: true | string,
): Promise<Filter | null> {
  const filter = unlessForbidden(() => filterOf(data, entity, { [name]: value }));
  return filter && withSpread(data, entity, filter);
}
