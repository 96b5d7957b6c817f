import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import type { Data, Row } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { canSee, isReadable } from '../../access/resolveField.ts';
import { guardOf, idsInSight } from '../../access/rowScope.ts';
import { BoundedCache } from '../../boundedCache.ts';
import {
  jsonArray,
  jsonArrays,
  jsonRows,
  parsedArray,
  parsedJson,
  readArrays,
} from '../../database/sql/json.ts';
import { fieldSql } from '../filter/conditionSql.ts';
import { type Label, recordLabel, referenceLabel } from '../labels/label.ts';
import { ownLabel } from '../labels/ownLabel.ts';
import { fromColumn, isGroup, setPath } from '../rows/value.ts';
import { changesFor } from './changesFor.ts';
import { type Ancestor, treePath } from './treePath.ts';

export type ApiRecord = Record<string, unknown>;

/** How an actor reads an entity; as JSON arrays, cheaper than single values (SQLite, 25 bills: 0.12 ms, not 0.70). */
export interface Selection {
  /** identifies the selection for this entity and actor */
  readonly shape: string;
  readonly columns: readonly RawBuilder<unknown>[];
  toRecord(row: Row, locale: Locale): ApiRecord;
}

/** Labels by field; `short` if the label for narrow cells differs, `paths` for ancestors in a tree. */
interface Labels {
  readonly whole: ApiRecord;
  readonly short: ApiRecord;
  readonly paths: Record<string, readonly Ancestor[]>;
}

interface Cell {
  readonly values: readonly RawBuilder<unknown>[];
  /** the values of this cell start at index `first` */
  write(record: ApiRecord, labels: Labels, values: readonly unknown[], first: number, locale: Locale): void;
}

/** In characters, about 300 a field; API keys make the number of selections unlimited. */
const bounds = { total: 600_000, each: 100_000 };
const fieldWeight = 300;
const selections = new WeakMap<Entity, BoundedCache<Selection>>();

/** The selection of all fields or of some, cached by entity, rights and fields. `_masked` covers all. */
export function selectionOf(data: Data, entity: Entity, fields: ReadonlySet<Field> | null = null): Selection {
  const known = selections.get(entity) ?? new BoundedCache<Selection>(bounds);
  selections.set(entity, known);
  const shape =
    fields === null
      ? ''
      : [...entity.fields.values()]
          .filter(field => fields.has(field))
          .map(({ name }) => name)
          .join();
  const key = `${data.profile}|${shape}`;
  const found = known.get(key);
  if (found) return found;
  const built = buildSelection(data, entity, shape, fields);
  known.set(key, built, entity.fields.size * fieldWeight);
  return built;
}

function buildSelection(
  data: Data,
  entity: Entity,
  shape: string,
  chosen: ReadonlySet<Field> | null,
): Selection {
  const readable: Field[] = [];
  const masked: Field[] = [];
  const maskedNames: string[] = [];
  for (const field of entity.fields.values()) {
    if (field.secret) continue;
    const mayRead = isReadable(data.model, data.actor, entity, field);
    maskedNames.push(...(mayRead ? maskedParts(data, entity, field) : [field.name]));
    if (chosen === null || chosen.has(field)) (mayRead ? readable : masked).push(field);
  }
  const cells = [...readable.map(field => cell(data, entity, field)), ...masked.map(maskedCell)];
  const label = ownLabel(entity, new Set(readable.map(field => field.name)));
  const columns = jsonArrays(
    data.dialect,
    cells.flatMap(({ values }) => values),
    'values',
  );
  return {
    shape,
    columns,
    toRecord(row, locale) {
      const record: ApiRecord = {};
      const labels: Labels = { whole: {}, short: {}, paths: {} };
      const values = readArrays(row, 'values');
      let first = 0;
      for (const cell of cells) {
        cell.write(record, labels, values, first, locale);
        first += cell.values.length;
      }
      record._label = label(record, labels.whole, locale);
      record._labels = labels.whole;
      if (Object.keys(labels.short).length > 0) record._short = labels.short;
      if (Object.keys(labels.paths).length > 0) record._paths = labels.paths;
      if (maskedNames.length > 0) record._masked = maskedNames;
      return record;
    },
  };
}

/** `guest_snapshot.kvnr`: parts of a structure that the reader sees in no record. */
const maskedParts = (
  { model, actor }: Data,
  entity: Entity,
  { kind, name, copyOf }: Field,
): readonly string[] =>
  kind !== 'json'
    ? []
    : copyOf
        .filter(copied => guardOf(model, actor, entity, 't', copied) === 'closed')
        .map(({ part }) => (part === null ? name : `${name}.${part}`));

/** Converts former names of resources in the log to the current ones. */
function convertFrom(data: Data, entity: Entity, field: Field): ReturnType<typeof fromColumn> {
  const convert = fromColumn(field);
  if (entity.meta.aboutRecord?.resource !== field.name) return convert;
  return value => {
    const resource = convert(value);
    return data.model.byResource.get(String(resource))?.meta.resource ?? resource;
  };
}

function maskedCell(field: Field): Cell {
  const set = setPath(field.name);
  return { values: [], write: record => set(record, null) };
}

function cell(data: Data, entity: Entity, field: Field): Cell {
  if (field.ref?.join) return severalReferences(data, field);
  if (entity.meta.aboutRecord?.changes === field.name) return changesOfRecord(data, entity, field);
  if (field.kind === 'json' && field.copyOf.length > 0) return copiedStructure(data, entity, field);
  const value = fieldSql(data, entity, 't', field);
  const set = setPath(field.name);
  const convert = convertFrom(data, entity, field);
  const label = field.ref ? referenceLabel(data, entityNamed(data.model, field.ref.entity), value) : null;
  if (!label) {
    return {
      values: [value],
      write: (record, _labels, values, first) => set(record, convert(values[first])),
    };
  }
  const path = treePath(data, field, value);
  return {
    values: [value, label.values, ...(path ? [path.values] : [])],
    write(record, labels, values, first, locale) {
      set(record, convert(values[first]));
      nameReference(labels, field, label, parsedJson(values[first + 1]), locale);
      const above = path?.format(values[first + 2], locale) ?? [];
      if (above.length > 0) labels.paths[field.name] = above;
    },
  };
}

function nameReference(labels: Labels, { name }: Field, label: Label, values: unknown, locale: Locale): void {
  const whole = label.format(values, locale);
  const short = label.formatShort(values, locale);
  labels.whole[name] = whole;
  if (short !== whole) labels.short[name] = short;
}

/** Old and new values of another record, masked by the reader's rights to that record. */
function changesOfRecord(data: Data, entity: Entity, field: Field): Cell {
  const resource = fieldNamed(entity, entity.meta.aboutRecord?.resource ?? '');
  const set = setPath(field.name);
  const convert = fromColumn(field);
  return {
    values: [field, resource].map(({ column }) => sql`${sql.ref(`t.${column}`)}`),
    write: (record, _labels, values, first) =>
      set(record, changesFor(data, values[first + 1], convert(values[first]))),
  };
}

/** A structure without the parts copied from what the reader may not see; null if no part is left. */
function copiedStructure(data: Data, entity: Entity, field: Field): Cell {
  const guards = field.copyOf.map(copied => ({
    part: copied.part,
    guard: guardOf(data.model, data.actor, entity, 't', copied),
  }));
  const asked = guards.flatMap(({ part, guard }) => (typeof guard === 'string' ? [] : [{ part, guard }]));
  const closed = guards.flatMap(({ part, guard }) => (guard === 'closed' ? [part] : []));
  const set = setPath(field.name);
  const convert = fromColumn(field);
  return {
    values: [
      sql`${sql.ref(`t.${field.column}`)}`,
      ...asked.map(({ guard }) => sql`case when ${guard} then 1 else 0 end`),
    ],
    write(record, _labels, values, first) {
      const hidden = asked.filter((_, index) => Number(values[first + 1 + index]) !== 1);
      set(record, withoutParts(convert(values[first]), [...closed, ...hidden.map(({ part }) => part)]));
    },
  };
}

function withoutParts(value: unknown, hidden: readonly (string | null)[]): unknown {
  if (hidden.length === 0) return value;
  if (hidden.includes(null) || !isGroup(value)) return null;
  const left = Object.entries(value).filter(([part]) => !hidden.includes(part));
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** A list of references is read as one JSON array of [id, label values]. */
function severalReferences(data: Data, field: Field): Cell {
  const ref = field.ref;
  const join = ref?.join;
  if (!ref || !join) throw new Error(`Field ${field.name} has no join table.`);
  const target = entityNamed(data.model, ref.entity);
  const set = setPath(field.name);
  const label: Label | null = canSee(data.actor, target) ? recordLabel(data, target, 'l1') : null;
  const id = sql`${sql.ref(`j.${join.other}`)}`;
  const conditions = [sql`${sql.ref(`j.${join.own}`)} = ${sql.ref('t.id')}`];
  const from = label
    ? sql`${sql.table(join.table)} as j join ${sql.table(target.meta.table)} as l1 on ${sql.ref('l1.id')} = ${id}`
    : sql`${sql.table(join.table)} as j`;
  const inSight = idsInSight(data.model, data.actor, target);
  if (inSight) conditions.push(sql`${id} in (${inSight})`);
  const pair = jsonArray(data.dialect, label ? [id, label.values] : [id]);
  const rows = jsonRows(data.dialect, pair, sql`${from} where ${sql.join(conditions, sql` and `)}`, id);
  return {
    values: [rows],
    write(record, labels, values, first, locale) {
      const several = parsedArray(values[first])
        .filter(Array.isArray)
        .map((item: readonly unknown[]) => item);
      set(
        record,
        several.map(([other]) => other),
      );
      if (!label) return;
      labels.whole[field.name] = several.map(([, values]) => label.format(values, locale));
      labels.short[field.name] = several.map(([, values]) => label.formatShort(values, locale));
    },
  };
}
