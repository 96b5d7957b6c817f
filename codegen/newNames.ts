import type { Step } from '../src/engine/shared/tables/steps';
import type { ColumnDef, TableDef } from '../src/engine/shared/tables/tableDef';

/**
 * For a dropped field, the new fields of the same type, one of which may be its new name; for a dropped
 * table, the new tables.
 */
export function newNames(
  table: string,
  field: string | null,
  steps: readonly Step[],
  before: readonly TableDef[],
): readonly string[] {
  if (field === null) return steps.flatMap(step => (step.kind === 'createTable' ? [step.table] : []));
  const former = before.find(({ name }) => name === table)?.columns.find(column => column.field === field);
  return added(table, steps)
    .filter(({ type }) => type === former?.type)
    .map(column => column.field);
}

/** Columns that are written, not computed by the database. */
const added = (table: string, steps: readonly Step[]): readonly ColumnDef[] =>
  steps.flatMap(step =>
    step.kind === 'addColumn' &&
    step.table === table &&
    step.column.generated === undefined &&
    !step.column.name.endsWith('_folded')
      ? [step.column]
      : [],
  );
