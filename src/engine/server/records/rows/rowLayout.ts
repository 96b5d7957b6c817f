import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../../access/model.ts';
import { fromColumn } from './value.ts';

/** The positions of a record's values within its row; computed once per entity. */
export interface RowLayout {
  readonly columns: readonly string[];
  /** -1: the entity is not archivable */
  readonly archivedAt: number;
  readonly fields: readonly LaidOutColumn[];
  readonly system: readonly LaidOutColumn[];
}

interface LaidOutColumn {
  readonly name: string;
  /** -1: not a column of the row */
  readonly at: number;
  readonly convert: (value: unknown) => unknown;
}

const layouts = new WeakMap<Entity, RowLayout>();

export function layoutOf(entity: Entity): RowLayout {
  const known = layouts.get(entity);
  if (known) return known;
  const { fields, systemColumns } = entity.meta;
  const own = fields.filter(({ computed, ref }) => !computed && !ref?.join);
  const system = systemColumns.filter(name => name !== 'search_text');
  const columns = [...new Set(['id', 'version', ...system, ...own.map(({ column }) => column)])];
  const layout = {
    columns,
    archivedAt: columns.indexOf('archived_at'),
    fields: fields
      .filter(({ computed }) => !computed)
      .map(field => ({
        name: field.name,
        at: field.ref?.join ? -1 : columns.indexOf(field.column),
        convert: fromColumn(field),
      })),
    system: systemColumns.map(column => {
      const field = entity.fields.get(column);
      return {
        name: column,
        at: field ? columns.indexOf(column) : -1,
        convert: field ? fromColumn(field) : () => null,
      };
    }),
  };
  layouts.set(entity, layout);
  return layout;
}

/**
 * Columns of `t` for `storedRecords`, each by its name: PostgreSQL refuses a prepared `*` once a server of the next
 * build has added a column.
 */
export const wholeRow = (entity: Entity): RawBuilder<unknown> =>
  sql.join(layoutOf(entity).columns.map(name => sql.ref(`t.${name}`)));

/**
 * Builds a record from the values of its row; lists of references are null until the caller fills them in.
 */
export function recordOf({ archivedAt, fields, system }: RowLayout, values: readonly unknown[]) {
  const read = (places: readonly LaidOutColumn[]) => {
    const map = new Map<string, unknown>();
    for (const { name, at, convert } of places) map.set(name, (at < 0 ? null : convert(values[at])) ?? null);
    return map;
  };
  return {
    id: Number(values[0]),
    version: Number(values[1]),
    archived: archivedAt >= 0 && (values[archivedAt] ?? null) !== null,
    system: read(system),
    fields: read(fields),
  };
}
