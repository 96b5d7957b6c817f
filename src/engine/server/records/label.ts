import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Field } from '../../shared/field.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../access/model.ts';
import { canSee, isReadable } from '../access/resolveField.ts';
import { rowScope } from '../access/rowScope.ts';
import { jsonArray } from '../database/json.ts';
import { formatValue } from './formatValue.ts';
import { valueSql } from './valueSql.ts';

/**
 * How a record is named: the raw values come from SQL as a JSON array inside the statement that reads the
 * records (never N more statements) and become text here, in the caller's language.
 */
export interface Label {
  readonly values: RawBuilder<unknown>;
  format(values: unknown, locale: Locale): string | null;
}

const maximumDepth = 3;

/** The label of the record whose id is `id`, or null where the actor may not see such records. */
export function referenceLabel(data: Data, target: Entity, id: RawBuilder<unknown>, depth = 1): Label | null {
  if (!canSee(data.actor, target) || depth > maximumDepth) return null;
  const alias = `l${depth}`;
  const label = recordLabel(data, target, alias, depth);
  const conditions = [
    sql`${sql.ref(`${alias}.id`)} = ${id}`,
    ...rowScope(data.model, data.actor, target, alias, 'see'),
  ];
  return {
    values: sql`(select ${label.values} from ${sql.table(target.meta.table)} as ${sql.id(alias)} where ${sql.join(conditions, sql` and `)})`,
    format: label.format,
  };
}

/** The label of the row `alias` itself; its first value is the id, for records that have no other name yet. */
export function recordLabel(data: Data, entity: Entity, alias: string, depth = 1): Label {
  const parts = entity.meta.represent.map(part =>
    'text' in part ? part.text : labelPart(data, entity, alias, fieldNamed(entity, part.field), depth),
  );
  const columns = parts.flatMap(part => (typeof part === 'string' ? [] : [part.values]));
  return {
    values: jsonArray(data.dialect, [sql`${sql.ref(`${alias}.id`)}`, ...columns]),
    format(values, locale) {
      if (!Array.isArray(values)) return null;
      const list: readonly unknown[] = values;
      let next = 1;
      let named = false;
      const text = parts
        .map(part => {
          if (typeof part === 'string') return part;
          const value = part.format(list[next++], locale);
          named ||= Boolean(value);
          return value ?? '';
        })
        .join('');
      return named ? tidy(text) : `#${String(list[0])}`;
    },
  };
}

function labelPart(data: Data, entity: Entity, alias: string, field: Field, depth: number): Label {
  if (!isReadable(data.model, data.actor, entity, field)) return { values: sql`null`, format: () => null };
  const column = valueSql(data, entity, alias, field);
  if (field.ref && !field.ref.join) {
    const target = entityNamed(data.model, field.ref.entity);
    return (
      referenceLabel(data, target, column, depth + 1) ?? { values: column, format: value => numbered(value) }
    );
  }
  const english = translation(entity, field);
  if (english) {
    return {
      values: jsonArray(data.dialect, [column, valueSql(data, entity, alias, english)]),
      format: (values, locale) => translated(values, locale),
    };
  }
  return {
    values: column,
    format: (value, locale) => formatValue(entity, field, value, locale),
  };
}

/** Without what empty parts leave behind: brackets around nothing, separators with nothing on one side. */
export const tidy = (text: string): string =>
  text
    .replace(/\s*\(\s*\)/g, '')
    .replace(/^(?:\s*[·,]\s*)+|(?:\s*[·,*]\s*)+$/g, '')
    .replace(/(?:\s*·\s*){2,}/g, ' · ')
    .trim();

/** `name_de` has its English twin in `name_en`; labels speak the caller's language. */
function translation(entity: Entity, field: Field): Field | undefined {
  return field.name.endsWith('_de') ? entity.fields.get(`${field.name.slice(0, -3)}_en`) : undefined;
}

function translated(values: unknown, locale: Locale): string | null {
  if (!Array.isArray(values)) return null;
  const [german, english]: readonly unknown[] = values;
  const text = locale === 'en' ? (english ?? german) : german;
  return typeof text === 'string' ? text : null;
}

function numbered(value: unknown): string | null {
  return value === null || value === undefined ? null : `#${String(value)}`;
}
