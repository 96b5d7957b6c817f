import { type RawBuilder, sql } from 'kysely';
import type { Field, Locale } from '../../shared/entityMeta.ts';
import type { Data, Row } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { canSee, isReadable } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { jsonArray, jsonRows } from '../database/json.ts';
import { computedSql } from './computedSql.ts';
import { type Label, recordLabel, referenceLabel } from './label.ts';
import { ownLabel } from './ownLabel.ts';
import { fromColumn, setPath } from './value.ts';

export type ApiRecord = Record<string, unknown>;

/** What one actor reads of an entity: SQL columns of the row `t`, and the way from a row to a record. */
export interface Selection {
  readonly columns: readonly RawBuilder<unknown>[];
  toRecord(row: Row, locale: Locale): ApiRecord;
}

interface Cell {
  readonly columns: readonly RawBuilder<unknown>[];
  write(record: ApiRecord, labels: ApiRecord, row: Row, locale: Locale): void;
}

const selections = new WeakMap<Entity, Map<string, Selection>>();

/** Worked out once per entity and set of rights. */
export function selectionOf(data: Data, entity: Entity): Selection {
  const known = selections.get(entity) ?? new Map<string, Selection>();
  selections.set(entity, known);
  const found = known.get(data.profile) ?? buildSelection(data, entity);
  if (known.size > 200) known.clear();
  known.set(data.profile, found);
  return found;
}

function buildSelection(data: Data, entity: Entity): Selection {
  const readable: Field[] = [];
  const masked: Field[] = [];
  for (const field of entity.fields.values()) {
    if (field.secret) continue;
    (isReadable(data.model, data.actor, entity, field) ? readable : masked).push(field);
  }
  const cells = [
    ...readable.map((field, index) => cell(data, entity, field, index)),
    ...masked.map(maskedCell),
  ];
  const maskedNames = masked.map(field => field.name);
  const label = ownLabel(entity, new Set(readable.map(field => field.name)));
  return {
    columns: cells.flatMap(({ columns }) => columns),
    toRecord(row, locale) {
      const record: ApiRecord = {};
      const labels: ApiRecord = {};
      for (const { write } of cells) write(record, labels, row, locale);
      record._label = label(record, labels, locale);
      record._labels = labels;
      if (maskedNames.length > 0) record._masked = maskedNames;
      return record;
    },
  };
}

function maskedCell(field: Field): Cell {
  const set = setPath(field.name);
  return { columns: [], write: record => set(record, null) };
}

function cell(data: Data, entity: Entity, field: Field, index: number): Cell {
  if (field.ref?.join) return severalReferences(data, field, index);
  const value = field.computed ? computedSql(data, entity, 't', field) : sql`${sql.ref(`t.${field.column}`)}`;
  const key = field.computed ? `c${index}` : field.column;
  const set = setPath(field.name);
  const convert = fromColumn(field);
  const label = field.ref ? referenceLabel(data, entityNamed(data.model, field.ref.entity), value) : null;
  if (!label) {
    return {
      columns: [sql`${value} as ${sql.id(key)}`],
      write: (record, _labels, row) => set(record, convert(row[key])),
    };
  }
  const labelKey = `l${index}`;
  return {
    columns: [sql`${value} as ${sql.id(key)}`, sql`${label.values} as ${sql.id(labelKey)}`],
    write(record, labels, row, locale) {
      set(record, convert(row[key]));
      labels[field.name] = label.format(parsed(row[labelKey]), locale);
    },
  };
}

/** Several references come as one JSON array of [id, label values]. */
function severalReferences(data: Data, field: Field, index: number): Cell {
  const ref = field.ref;
  const join = ref?.join;
  if (!ref || !join) throw new Error(`Field ${field.name} has no join table.`);
  const target = entityNamed(data.model, ref.entity);
  const key = `r${index}`;
  const set = setPath(field.name);
  const label: Label | null = canSee(data.actor, target) ? recordLabel(data, target, 'l1') : null;
  const id = sql`${sql.ref(`j.${join.other}`)}`;
  const conditions = [sql`${sql.ref(`j.${join.own}`)} = ${sql.ref('t.id')}`];
  const from = label
    ? sql`${sql.table(join.table)} as j join ${sql.table(target.meta.table)} as l1 on ${sql.ref('l1.id')} = ${id}`
    : sql`${sql.table(join.table)} as j`;
  if (label) conditions.push(...scoped(data, target));
  const pair = jsonArray(data.dialect, label ? [id, label.values] : [id]);
  const rows = jsonRows(data.dialect, pair, sql`${from} where ${sql.join(conditions, sql` and `)}`, id);
  return {
    columns: [sql`${rows} as ${sql.id(key)}`],
    write(record, labels, row, locale) {
      const pairs = parsed(row[key]);
      const list: readonly unknown[] = Array.isArray(pairs) ? pairs : [];
      const several = list.filter(Array.isArray).map((item: readonly unknown[]) => item);
      set(
        record,
        several.map(([other]) => other),
      );
      if (label) labels[field.name] = several.map(([, values]) => label.format(values, locale));
    },
  };
}

function scoped(data: Data, target: Entity): RawBuilder<unknown>[] {
  return rowScope(data.model, data.actor, target, 'l1');
}

/** JSON comes parsed from one database and as text from the other. */
function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
