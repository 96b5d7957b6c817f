import { applySteps, isDataStep, type Step } from '../../../../shared/tables/steps.ts';
import type { TableDef } from '../../../../shared/tables/tableDef.ts';
import { rewrittenValue } from '../../ddl/alterColumnSql.ts';
import { literal } from '../../ddl/conditionSql.ts';
import { quoteName } from '../../ddl/quote.ts';
import { type Successor, successorName } from '../../ddl/successorSql.ts';
import { derivedTexts, searchText } from '../rows/foldedColumns.ts';

/** What is known once new columns and successors are filled. */
export interface Beside {
  /** before the migrations */
  readonly table: TableDef;
  /** the steps of the migrations on this table */
  readonly own: readonly Step[];
  /** those whose new columns were filled */
  readonly fills: readonly { readonly column: string }[];
  readonly successors: readonly Successor[];
}

/** A derived column to be filled, and the SQL for its sources until the migration. */
export interface DerivedColumn {
  readonly column: string;
  readonly isNew: boolean;
  readonly sources: readonly { readonly column: string; readonly sql: string }[];
}

/**
 * The folded columns and the search text that the migrations add or whose sources they change. Those with a source
 * whose values are not known beforehand are left to the migration.
 */
export function derivedColumns(beside: Beside): readonly DerivedColumn[] {
  const { table, own, successors } = beside;
  const after = applySteps([table], own).find(({ name }) => name === table.name);
  if (!after || own.some(({ kind }) => kind === 'run' || kind === 'renameTable')) return [];
  const isThere = (name: string) => table.columns.some(column => column.name === name);
  return derivedTexts(after).flatMap(({ column, sources }) => {
    const isNew = !isThere(column);
    const isMeant =
      isNew ||
      (column === searchText && own.some(({ kind }) => kind === 'setSearch')) ||
      sources.some(source => successors.some(each => each.column === source));
    const known = sources.flatMap(source => sourceSql(beside, after, source) ?? []);
    const isKnown = known.length === sources.length && !isMoved(own, column);
    return isMeant && isKnown ? [{ column, isNew, sources: known }] : [];
  });
}

/** The SQL for a source before the migration; null if its values are written only there. */
function sourceSql({ table, own, fills, successors }: Beside, after: TableDef, column: string) {
  const definition = after.columns.find(({ name }) => name === column);
  if (definition?.type !== 'text' || definition.generated || isMoved(own, column)) return null;
  if (successors.some(each => each.column === column))
    return { column, sql: quoteName(successorName(table.name, column)) };
  if (fills.some(fill => fill.column === column)) return { column, sql: quoteName(column) };
  const isWritten = own.some(
    step =>
      (isDataStep(step) && 'column' in step && step.column === column) ||
      (step.kind === 'alterColumn' && step.column.name === column && rewrittenValue(table, step) !== null),
  );
  if (isWritten) return null;
  const isThere = table.columns.some(({ name }) => name === column);
  if (isThere) return { column, sql: quoteName(column) };
  const value = definition.fill === null ? 'null' : literal('postgres', definition.fill);
  return { column, sql: `${value}::text` };
}

const isMoved = (own: readonly Step[], column: string): boolean =>
  own.some(
    step =>
      (step.kind === 'renameColumn' && (step.from === column || step.column.name === column)) ||
      (step.kind === 'dropColumn' && step.name === column),
  );
