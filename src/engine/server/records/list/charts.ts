import { type RawBuilder, sql } from 'kysely';
import { addMonths, today } from '../../../shared/day.ts';
import type { ChartMeta } from '../../../shared/entityMeta.ts';
import type { Field, FilterExpression } from '../../../shared/field.ts';
import { daysOfGroup } from '../../../shared/listGroups.ts';
import type { ChartElement, WorkChart } from '../../../shared/work.ts';
import type { Data, Row } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { type ResolvedField, resolveField } from '../../access/resolveField.ts';
import { lookupSql, where } from '../filter/conditionSql.ts';
import { labelsOf } from '../labels/labelsOf.ts';
import { filterOf, withSpread } from './count.ts';
import { groupFilter, periodFilter, periodSql } from './periods.ts';
import { listedEntities, unlessForbidden } from './readable.ts';
import { sumsSql } from './sums.ts';

const months = 12;
const largest = 10;

/**
 * All charts of the schemas whose fields the actor may read, over the records that the actor's lists would show.
 */
export async function drawCharts(data: Data): Promise<readonly WorkChart[]> {
  const charts: WorkChart[] = [];
  for (const entity of listedEntities(data))
    for (const chart of entity.meta.charts ?? []) {
      const drawn = await drawChart(data, entity, chart);
      if (drawn) charts.push(drawn);
    }
  return charts;
}

interface Group {
  readonly by: string;
  readonly kind: WorkChart['kind'];
  readonly resolved: ResolvedField;
}

async function drawChart(data: Data, entity: Entity, chart: ChartMeta): Promise<WorkChart | null> {
  const read = (path: string, use: 'select' | 'filter') =>
    unlessForbidden(() => resolveField(data.model, data.actor, entity, path, use));
  const resolved = read(chart.by, 'filter');
  const sums = chart.sums.flatMap(path => read(path, 'select')?.field ?? []);
  if (!resolved || sums.length < chart.sums.length) return null;
  const group: Group = { by: chart.by, kind: kindOf(resolved.field), resolved };
  const readable = unlessForbidden(() => filterOf(data, entity, { ...chart.where, ...limitOf(group) }));
  if (!readable) return null;
  const filter = await withSpread(data, entity, readable);
  const rows = await data.selectLong(
    `chart|${entity.meta.name}|${chart.name}|${filter.shape}`,
    () => chartSql(data, entity, group, sums, where(data, entity, 't', filter)),
    filter.values,
  );
  return {
    resource: entity.meta.resource,
    name: chart.name,
    by: chart.by,
    kind: group.kind,
    sums: sums.map(({ name, scale }) => ({ field: name, scale })),
    elements: await elementsOf(data, chart, group, rows),
  };
}

const kindOf = ({ kind }: Field): WorkChart['kind'] => (kind === 'enum' || kind === 'ref' ? kind : 'month');

/** Charts by month cover the last twelve months; other charts leave out records without a value. */
function limitOf({ by, kind, resolved: { field } }: Group): FilterExpression {
  if (kind !== 'month') return { [`${by}_null`]: false };
  const [first = '', last = ''] = [monthsShown()[0], monthsShown().at(-1)];
  return periodFilter(by, field, {
    from: daysOfGroup('month', first).from,
    before: daysOfGroup('month', last).before,
  });
}

/** The current month of the office and the eleven before it, earliest first. */
function monthsShown(): readonly string[] {
  const now = `${today().slice(0, 7)}-01`;
  return Array.from({ length: months }, (_, at) => addMonths(now, at + 1 - months).slice(0, 7));
}

function chartSql(
  data: Data,
  entity: Entity,
  { kind, resolved: { hops, field } }: Group,
  fields: readonly Field[],
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const path = [...hops.map(hop => hop.field.name), field.name];
  const value = lookupSql(data, entity, 't', path);
  const { dialect } = data;
  const key = kind === 'month' ? periodSql({ dialect, kind: field.kind, value }, 'month') : value;
  const groups = sumsSql(data, entity, { fields, key, conditions, limit: sql`` });
  const rank = fields.length > 0 ? sql`sum0` : sql`count`;
  return kind === 'ref'
    ? sql`${groups} having r.key is not null order by ${rank} desc, r.key limit ${sql.lit(largest)}`
    : groups;
}

async function elementsOf(
  data: Data,
  chart: ChartMeta,
  group: Group,
  rows: readonly Row[],
): Promise<readonly ChartElement[]> {
  const { field } = group.resolved;
  const byKey = new Map(rows.map(row => [String(row.key), row]));
  const labels = field.ref
    ? await labelsOf(
        data,
        entityNamed(data.model, field.ref.entity),
        [...byKey.keys()].map(Number),
        'formatShort',
      )
    : new Map<number, string>();
  return keysOf(group, byKey).map(key => {
    const row = byKey.get(key);
    return {
      key,
      label: labels.get(Number(key)) ?? null,
      count: Number(row?.count ?? 0),
      sums: chart.sums.map((_, at) => Number(row?.[`sum${at}`] ?? 0)),
      filter: filterOfElement(chart, group, key),
    };
  });
}

/** Every month, so that gaps show; enum values in schema order; records in the order of their rank. */
function keysOf({ kind, resolved: { field } }: Group, byKey: ReadonlyMap<string, Row>): readonly string[] {
  if (kind === 'month') return monthsShown();
  return kind === 'enum'
    ? field.options.filter(option => byKey.has(option.value)).map(option => option.value)
    : [...byKey.keys()];
}

/** The filter as separate conditions, which the list shows one by one so that each can be removed. */
function filterOfElement(chart: ChartMeta, group: Group, key: string): FilterExpression {
  const {
    by,
    kind,
    resolved: { field },
  } = group;
  const own =
    kind === 'month' ? groupFilter(by, field, 'month', key) : { [by]: kind === 'ref' ? Number(key) : key };
  // The element replaces the chart's own conditions on the same field.
  const asked = ['', '_eq', '_neq', '_eq_any', '_neq_any', '_null'].map(operator => by + operator);
  const rest = Object.entries(chart.where).filter(([name]) => kind === 'month' || !asked.includes(name));
  return { _and: [...rest, ...Object.entries(own)].map(([name, value]) => ({ [name]: value })) };
}
