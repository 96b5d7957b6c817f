import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dangersOf } from '../src/engine/shared/tables/dangers';
import { diffTables } from '../src/engine/shared/tables/diffTables';
import { expandAndContract } from '../src/engine/shared/tables/segments';
import { applySteps, type DataStep, type Migration, type Step } from '../src/engine/shared/tables/steps';
import type { TableDef } from '../src/engine/shared/tables/tableDef';

/** The migration that undoes another one, or the steps that cannot be undone. */
export type Undo =
  | { readonly kind: 'undo'; readonly migration: Migration }
  | { readonly kind: 'lost'; readonly steps: readonly string[] };

/**
 * The undo of a migration that has been applied. It removes what the migration added, including values
 * entered since; dropped or overwritten values cannot be restored.
 */
export function undoOf(name: string, before: readonly TableDef[], steps: readonly Step[]): Undo {
  const lost = steps.flatMap(step => lossOf(step, before, steps));
  if (lost.length > 0) return { kind: 'lost', steps: [...new Set(lost)] };
  const after = applySteps(before, steps);
  const renames = steps
    .flatMap(step => renameBack(step, after))
    .toReversed()
    .flat();
  const known = applySteps(after, renames);
  const { expand, contract } = expandAndContract(known, diffTables(known, before, formerColumns(steps)));
  const data = steps.toReversed().flatMap(step => dataBack(step, before));
  const back = [...renames, ...expand, ...data, ...contract];
  const acknowledge = dangersOf(after, back)
    .filter(({ breaks }) => !breaks)
    .map(danger => danger.name);
  return { kind: 'undo', migration: { name, steps: back, acknowledge } };
}

/**
 * Writes `NNNN_slug.undo.json` beside the migration and returns its path, or removes the file if there is no
 * undo.
 */
export function writeUndo(folder: string, name: string, undo: Undo): string | null {
  const path = join(folder, `${name}.undo.json`);
  if (undo.kind === 'lost') {
    rmSync(path, { force: true });
    return null;
  }
  const { steps, acknowledge } = undo.migration;
  writeFileSync(path, `${JSON.stringify({ steps, acknowledge }, null, 1)}\n`);
  return path;
}

function lossOf(step: Step, before: readonly TableDef[], steps: readonly Step[]): readonly string[] {
  switch (step.kind) {
    case 'dropTable':
      return [`drop table ${step.table}`];
    case 'dropColumn':
      return isDerived(step.name, step.table, before) ? [] : [`drop ${step.table}.${step.name}`];
    case 'alterColumn':
      return step.using ? [`retype ${step.table}.${step.column.field}`] : [];
    case 'run':
      return [`run the function for the rows of ${step.table}`];
    case 'link':
    case 'unlink':
      return [`move rows to ${step.table}`];
    case 'fill':
      return isAdded(step, steps) || factorOf(step) !== null ? [] : [`fill ${step.table}.${step.field}`];
    case 'mapValues':
      return isOneToOne(step, before) ? [] : [`map values of ${step.table}.${step.field}`];
    default:
      return [];
  }
}

const isDerived = (name: string, table: string, before: readonly TableDef[]): boolean => {
  if (name === 'search_text' || name.endsWith('_folded')) return true;
  const columns = before.find(known => known.name === table)?.columns ?? [];
  return columns.some(column => column.name === name && column.generated);
};

const isAdded = ({ table, column }: Extract<Step, { kind: 'fill' }>, steps: readonly Step[]): boolean =>
  steps.some(step => step.kind === 'addColumn' && step.table === table && step.column.name === column);

/**
 * The factor of a fill with `fee * 100` for all rows, which an exact division undoes; null for any other
 * fill.
 */
function factorOf({ column, value, rows }: Extract<Step, { kind: 'fill' }>): number | null {
  if (value.kind !== 'arithmetic' || value.sign !== '*') return null;
  const { left, right } = value;
  const isWhole = rows.length === 1 && rows[0]?.kind === 'filled';
  if (!isWhole || left.kind !== 'column' || left.column !== column || right.kind !== 'value') return null;
  return typeof right.value === 'number' && right.value !== 0 ? right.value : null;
}

/** Whether each old option maps to a different new one that no row had before. */
function isOneToOne(step: Extract<Step, { kind: 'mapValues' }>, before: readonly TableDef[]): boolean {
  const targets = Object.values(step.values);
  const rules = before.find(({ name }) => name === step.table)?.checks.map(({ rule }) => rule) ?? [];
  const known = rules.flatMap(rule =>
    (rule.kind === 'oneOf' || rule.kind === 'someOf') && rule.column === step.column ? rule.values : [],
  );
  return new Set(targets).size === targets.length && targets.every(target => !known.includes(target));
}

/**
 * The search index is named after its table, so it is dropped before the rename and created again by the
 * diff.
 */
function renameBack(step: Step, after: readonly TableDef[]): readonly (readonly Step[])[] {
  if (step.kind !== 'renameTable') return [];
  const back: Step = { kind: 'renameTable', table: step.from, from: step.table };
  const isSearched = after.find(({ name }) => name === step.table)?.search;
  return [isSearched ? [{ kind: 'setSearch', table: step.table, search: false }, back] : [back]];
}

/** By table name before the migration: old column name → current one. */
function formerColumns(steps: readonly Step[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const tables = new Map(
    steps.flatMap((step): [string, string][] =>
      step.kind === 'renameTable' ? [[step.table, step.from]] : [],
    ),
  );
  const renamed = new Map<string, Map<string, string>>();
  for (const step of steps) {
    if (step.kind !== 'renameColumn') continue;
    const table = tables.get(step.table) ?? step.table;
    renamed.set(table, (renamed.get(table) ?? new Map()).set(step.from, step.column.name));
  }
  return renamed;
}

function dataBack(step: Step, before: readonly TableDef[]): readonly DataStep[] {
  switch (step.kind) {
    case 'renameResource':
      return [{ ...step, from: step.to, to: step.from }];
    case 'mapValues': {
      const values = Object.fromEntries(Object.entries(step.values).map(([from, to]) => [to, from]));
      return [{ ...step, values }];
    }
    case 'fill': {
      const factor = factorOf(step);
      if (factor === null) return [];
      const left = { kind: 'column', column: step.column } as const;
      const right = { kind: 'value', value: factor } as const;
      return [{ ...step, value: { kind: 'arithmetic', sign: '/', left, right } }];
    }
    case 'dropColumn': {
      const name = step.name.replace(/_folded$/, '');
      return name === step.name || !isDerived(step.name, step.table, before)
        ? []
        : [refold(step.table, name, before)];
    }
    default:
      return [];
  }
}

/** Writes a column to itself, so that its folded text is computed again. */
function refold(table: string, column: string, before: readonly TableDef[]): DataStep {
  const known = before.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
  return {
    kind: 'fill',
    table,
    field: known?.field ?? column,
    column,
    value: { kind: 'column', column },
    rows: [{ kind: 'filled', column }],
  };
}
