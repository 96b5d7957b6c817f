import { type RawBuilder, sql } from 'kysely';
import type { Locale, RepresentPart } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { isNowhere } from '../../access/nowhere.ts';
import { canSee, isReadable } from '../../access/resolveField.ts';
import { rowScope } from '../../access/rowScope.ts';
import { jsonArray } from '../../database/sql/json.ts';
import { valueSql } from '../rows/valueSql.ts';
import { formatValue } from './formatValue.ts';

/**
 * How a record is labelled: the raw values come as a JSON array within the statement that reads the records (no N+1
 * queries) and are formatted here, in the caller's language.
 */
export interface Label {
  readonly values: RawBuilder<unknown>;
  format(values: unknown, locale: Locale): string | null;
  /** like `format`, but short for a narrow cell (`x-short`) */
  formatShort(values: unknown, locale: Locale): string | null;
}

const maximumDepth = 3;

/**
 * The label of the record with this id, or null if the actor may not see such records or the nesting is too deep.
 */
export function referenceLabel(data: Data, target: Entity, id: RawBuilder<unknown>, depth = 1): Label | null {
  if (!canSee(data.actor, target) || depth > maximumDepth) return null;
  const alias = `l${depth}`;
  const label = recordLabel(data, target, alias, depth);
  const scope = rowScope(data.model, data.actor, target, alias, 'see', 'each');
  if (isNowhere(scope)) return { ...label, values: sql`null` };
  const conditions = [sql`${sql.ref(`${alias}.id`)} = ${id}`, ...scope];
  return {
    ...label,
    values: sql`(select ${label.values} from ${sql.table(target.meta.table)} as ${sql.id(alias)} where ${sql.join(conditions, sql` and `)})`,
  };
}

/**
 * The label of the row `alias` itself; its first value is the id, the fallback for records without another name.
 */
export function recordLabel(data: Data, entity: Entity, alias: string, depth = 1): Label {
  const { represent, short = represent } = entity.meta;
  const fields = represent.flatMap(part => ('field' in part ? [part.field] : []));
  const labels = fields.map(name => labelPart(data, entity, alias, fieldNamed(entity, name), depth));
  const placesOf = (parts: readonly RepresentPart[]) =>
    parts.map(part => ('text' in part ? part.text : fields.indexOf(part.field)));
  const [whole, narrow] = [placesOf(represent), placesOf(short)];
  const format = (values: unknown, locale: Locale): string | null => {
    if (!Array.isArray(values)) return null;
    const [id, ...list]: readonly unknown[] = values;
    return textOf(whole, at => labels[at]?.format(list[at], locale)) ?? `#${String(id)}`;
  };
  return {
    values: jsonArray(data.dialect, [sql`${sql.ref(`${alias}.id`)}`, ...labels.map(({ values }) => values)]),
    format,
    formatShort(values, locale) {
      if (!Array.isArray(values)) return null;
      const [, ...list]: readonly unknown[] = values;
      return textOf(narrow, at => labels[at]?.formatShort(list[at], locale)) ?? format(values, locale);
    },
  };
}

/** Null if no part has a value. */
function textOf(
  parts: readonly (string | number)[],
  valueAt: (place: number) => string | null | undefined,
): string | null {
  let isNamed = false;
  let isWhole = true;
  let text = '';
  for (const part of parts) {
    const value = typeof part === 'string' ? part : valueAt(part);
    if (typeof part !== 'string' && value) isNamed = true;
    if (!value) isWhole = false;
    text += value ?? '';
  }
  if (!isNamed) return null;
  return isWhole ? text : tidy(text);
}

function labelPart(data: Data, entity: Entity, alias: string, field: Field, depth: number): Label {
  if (!isReadable(data.model, data.actor, entity, field)) return plainLabel(sql`null`, () => null);
  const column = valueSql(data, entity, alias, field);
  if (field.ref && !field.ref.join) {
    const target = entityNamed(data.model, field.ref.entity);
    return referenceLabel(data, target, column, depth + 1) ?? plainLabel(sql`null`, () => null);
  }
  const english = translation(entity, field);
  if (english) {
    return plainLabel(jsonArray(data.dialect, [column, valueSql(data, entity, alias, english)]), translated);
  }
  return plainLabel(column, (value, locale) => formatValue(entity, field, value, locale));
}

/** A plain value has the same text in narrow cells. */
const plainLabel = (values: RawBuilder<unknown>, format: Label['format']): Label => ({
  values,
  format,
  formatShort: format,
});

/** Removes what empty parts leave behind: empty brackets, separators without a neighbour. */
export const tidy = (text: string): string =>
  text
    .replace(/\s*\(\s*\)/g, '')
    .replace(/^(?:\s*[·,]\s*)+|(?:\s*[·,*]\s*)+$/g, '')
    .replace(/(?:\s*·\s*){2,}/g, ' · ')
    .trim();

/** `name_de` has an English twin `name_en`; labels use the caller's language. */
function translation(entity: Entity, field: Field): Field | undefined {
  return field.name.endsWith('_de') ? entity.fields.get(`${field.name.slice(0, -3)}_en`) : undefined;
}

function translated(values: unknown, locale: Locale): string | null {
  if (!Array.isArray(values)) return null;
  const [german, english]: readonly unknown[] = values;
  const text = locale === 'en' ? (english ?? german) : german;
  return typeof text === 'string' ? text : null;
}
