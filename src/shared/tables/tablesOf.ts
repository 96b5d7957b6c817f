import type { EntityMeta } from '../entityMeta.ts';
import type { TableDef } from './tableDef.ts';

/** The tables of the entities, join tables included, ordered by name. */
export function tablesOf(_entities: readonly EntityMeta[]): readonly TableDef[] {
  return [];
}
