import type { Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { dropFreezeTriggers, freezeTriggers } from './freezeSql.ts';
import { dropOverlapTriggers, overlapTriggers } from './overlapSql.ts';
import { quoteName } from './quote.ts';
import { createTable, dropSearchIndex, indexSql, refillSearchIndex, searchIndex } from './tableSql.ts';
import { dropTreeTriggers, treeTriggers } from './treeSql.ts';

/** Steps with the same statements on both databases. */
export function sharedStep(dialect: Dialect, table: TableDef | undefined, step: Step): readonly string[] {
  switch (step.kind) {
    case 'createTable':
      return createTable(dialect, step.def);
    case 'renameTable':
      return [`alter table ${quoteName(step.from)} rename to ${quoteName(step.table)}`];
    case 'dropTable':
      return [`drop table ${quoteName(step.table)}`];
    case 'addIndex':
      return [indexSql(dialect, step.table, step.index)];
    case 'dropIndex':
      return [`drop index if exists ${quoteName(step.name)}`];
    case 'addNoOverlap':
      return overlapTriggers(dialect, step.table, step.noOverlap);
    case 'dropNoOverlap': {
      const def = table?.noOverlaps.find(({ name }) => name === step.name);
      return def ? dropOverlapTriggers(dialect, step.table, def) : [];
    }
    case 'addFreeze':
      return freezeTriggers(dialect, step.table, step.freeze);
    case 'dropFreeze':
      return dropFreezeTriggers(dialect, step.table, step.name);
    case 'addTree':
      return treeTriggers(dialect, step.table, step.tree);
    case 'dropTree':
      return dropTreeTriggers(dialect, step.table, step.name);
    case 'setSearch':
      if (!step.search) return dropSearchIndex(dialect, step.table);
      // The triggers of an existing index keep it up to date.
      if (table?.search) return [];
      return [...searchIndex(dialect, step.table), ...refillSearchIndex(dialect, step.table)];
    default:
      return [];
  }
}
