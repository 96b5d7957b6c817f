import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { dropFreezeTriggers, freezeTriggers } from './freezeSql.ts';
import { dropOverlapTriggers, overlapTriggers } from './overlapSql.ts';
import { dropTreeTriggers, treeTriggers } from './treeSql.ts';

/** The triggers for rules that no constraint can express. */
export const guards = (
  dialect: Dialect,
  { name, freezes, noOverlaps, trees = [] }: TableDef,
): readonly string[] => [
  ...noOverlaps.flatMap(def => overlapTriggers(dialect, name, def)),
  ...trees.flatMap(def => treeTriggers(dialect, name, def)),
  ...freezes.flatMap(def => freezeTriggers(dialect, name, def)),
];

/**
 * PostgreSQL cannot alter a column that a trigger names: drops the table's triggers before the statements and creates
 * them again afterwards.
 */
export function withoutGuards(table: TableDef, statements: readonly string[]): readonly string[] {
  const { name, freezes, noOverlaps, trees = [] } = table;
  return [
    ...noOverlaps.flatMap(def => dropOverlapTriggers('postgres', name, def)),
    ...trees.flatMap(def => dropTreeTriggers('postgres', name, def.name)),
    ...freezes.flatMap(def => dropFreezeTriggers('postgres', name, def.name)),
    ...statements,
    ...guards('postgres', table),
  ];
}
