import type { TableDef } from '../../../shared/tables/tableDef.ts';
import { dropFreezeTriggers, freezeTriggers } from './freezeSql.ts';
import { dropOverlapTriggers, overlapTriggers } from './overlapSql.ts';
import { dropTreeTriggers, treeTriggers } from './treeSql.ts';

/** PostgreSQL changes no column that a trigger names: those of the table are made again behind the statements. */
export const withoutGuards = (
  { name, freezes, noOverlaps, trees = [] }: TableDef,
  statements: readonly string[],
): readonly string[] => [
  ...freezes.flatMap(def => dropFreezeTriggers('postgres', name, def.name)),
  ...noOverlaps.flatMap(def => dropOverlapTriggers('postgres', name, def)),
  ...trees.flatMap(def => dropTreeTriggers('postgres', name, def.name)),
  ...statements,
  ...freezes.flatMap(def => freezeTriggers('postgres', name, def)),
  ...noOverlaps.flatMap(def => overlapTriggers('postgres', name, def)),
  ...trees.flatMap(def => treeTriggers('postgres', name, def)),
];
