import type { Field } from '../../shared/field.ts';
import { isColumn } from '../../shared/isColumn.ts';
import type { Entity, Model } from './model.ts';

/** The field stored in a column, and its entity. */
export interface ColumnField {
  readonly entity: Entity;
  readonly path: string;
}

/** By column: its field, or null if it stores none, like `search_text`. */
export type ColumnFields = ReadonlyMap<string, ColumnField | null>;

const known = new WeakMap<Model, ReadonlyMap<string, ColumnFields>>();

/** By table, join tables included. */
export function columnFieldsOf(model: Model): ReadonlyMap<string, ColumnFields> {
  const found = known.get(model) ?? new Map(model.entities.flatMap(tablesOf));
  known.set(model, found);
  return found;
}

function tablesOf(entity: Entity): readonly (readonly [table: string, columns: ColumnFields])[] {
  const fields = [...entity.fields.values()];
  const of = ({ name }: Field): ColumnField => ({ entity, path: name });
  const own = new Map<string, ColumnField | null>(
    fields.flatMap(field => columnsOf(field).map(column => [column, of(field)] as const)),
  );
  if (entity.meta.systemColumns.includes('search_text')) own.set('search_text', null);
  const joined = fields.flatMap(field => {
    const join = field.ref?.join;
    if (!join) return [];
    return [[join.table, new Map([join.own, join.other].map(column => [column, of(field)]))] as const];
  });
  return [[entity.meta.table, own], ...joined];
}

function columnsOf(field: Field): readonly string[] {
  if (!isColumn(field)) return [];
  const { column, foldedColumn } = field;
  return foldedColumn === null ? [column] : [column, foldedColumn];
}
