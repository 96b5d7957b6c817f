import type { EntityMeta } from '../entityMeta.ts';
import type { Field } from '../field.ts';
import type { ColumnType } from './tableDef.ts';

export function columnType({ kind }: Field): ColumnType {
  if (kind === 'boolean' || kind === 'number' || kind === 'binary') return kind;
  return kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'ref' ? 'integer' : 'text';
}

export function fieldAt(entity: EntityMeta, path: string): Field | undefined {
  return entity.fields.find(({ name }) => name === path);
}
