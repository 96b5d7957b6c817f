import { alterDanger, requireDanger, withConversion } from './alterDangers.ts';
import type { Danger, MakeDanger } from './danger.ts';
import { isWider } from './isWider.ts';
import { isReread } from './meaning.ts';
import { segmentsOf } from './segments.ts';
import { applySteps, type Step } from './steps.ts';
import type { CheckDef, ColumnDef, IndexDef, TableDef } from './tableDef.ts';

/** The dangers of all steps of a migration, in order. */
export function dangersOf(before: readonly TableDef[], steps: readonly Step[]): readonly Danger[] {
  const dangers: Danger[] = [];
  let tables = before;
  for (const segment of segmentsOf(steps)) {
    dangers.push(...dangersWithin(tables, segment));
    tables = applySteps(tables, segment);
  }
  return dangers;
}

/** The dangers of steps that run together. Rows are counted in the tables as they are before these steps. */
export function dangersWithin(before: readonly TableDef[], steps: readonly Step[]): readonly Danger[] {
  return steps.flatMap(step => dangersOfStep(before, step, steps));
}

/** The dangers of one of the `steps` that run together. */
export function dangersOfStep(
  before: readonly TableDef[],
  step: Step,
  steps: readonly Step[],
): readonly Danger[] {
  const table = before.find(({ name }) => name === step.table);
  return table ? dangerOf(table, step, steps) : [];
}

/** Verbs of steps that fail on affected rows. Existing overlapping periods may stay. */
const breakingVerbs = /^(require|narrow(?! \(overlap\)))/;

function dangerOf(table: TableDef, step: Step, steps: readonly Step[]): Danger[] {
  const danger: MakeDanger = (verb, field, rows, breaks = breakingVerbs.test(verb)) => [
    {
      name: `${verb} ${field === null ? table.name : `${table.name}.${field}`}`,
      table: table.name,
      field,
      rows,
      breaks,
    },
  ];
  const former = (column: string) => formerColumn(table, column, steps);
  switch (step.kind) {
    case 'dropTable':
      return step.moved ? [] : danger('drop', null, { kind: 'all' });
    case 'dropColumn': {
      const field = table.columns.find(({ name }) => name === step.name)?.field ?? step.name;
      return step.moved || isDerived(table, step.name)
        ? []
        : danger('drop', field, { kind: 'filled', column: step.name });
    }
    case 'addColumn':
      return step.column.notNull && step.column.fill === null
        ? danger('require', step.column.field, { kind: 'all' })
        : [];
    case 'alterColumn':
      return step.using
        ? requireDanger(former(step.column.name), step.column, danger)
        : alterDanger(former(step.column.name), step.column, danger);
    case 'setMeanings':
      return Object.entries(step.meanings).flatMap(([name, meaning]) => {
        const known = former(name);
        if (!known || step.converted?.includes(name) || !isReread(known, meaning, known.type)) return [];
        const field = fieldOf(table, name, steps);
        const rows = { kind: 'filled', column: known.name } as const;
        return danger('reread', field, rows).map(each => withConversion(each, field, known, meaning));
      });
    case 'unlink':
      return danger('cut', step.field, { kind: 'several', in: step.from.table, own: step.from.own });
    case 'fill':
      return roundDanger(step, danger);
    case 'addCheck':
      return checkDanger(table, step.check, steps)
        ? danger(`narrow (${step.check.code})`, step.check.field, {
            kind: 'breaking',
            check: { ...step.check, rule: renamedRule(step.check.rule, formerNames(steps, table.name)) },
          })
        : [];
    case 'addIndex': {
      const { index } = step;
      const isHarmless =
        !index.unique ||
        index.columns.some(column => addedColumn(table.name, column, steps)?.fill === null) ||
        isRenamed(table, index, steps);
      return isHarmless
        ? []
        : danger('narrow (unique)', index.fields.join('+'), {
            kind: 'duplicate',
            index: { ...index, columns: index.columns.map(column => former(column)?.name ?? column) },
          });
    }
    case 'addForeignKey': {
      const known = former(step.foreignKey.column);
      const was = known && table.foreignKeys.find(({ column }) => column === known.name);
      if (!known || was?.table === step.foreignKey.table) return [];
      return danger('narrow (reference)', step.foreignKey.field, {
        kind: 'orphan',
        foreignKey: { ...step.foreignKey, column: known.name },
      });
    }
    case 'addNoOverlap': {
      const known = former(step.noOverlap.from);
      return known && !table.noOverlaps.some(({ from }) => from === known.name)
        ? danger('narrow (overlap)', step.noOverlap.fields.join('+'), {
            kind: 'overlapping',
            noOverlap: { ...step.noOverlap, from: known.name },
          })
        : [];
    }
    case 'addTree': {
      const known = former(step.tree.column);
      return known && !table.trees?.some(({ column }) => column === known.name)
        ? danger('narrow (circle)', step.tree.field, { kind: 'circular', column: known.name })
        : [];
    }
    default:
      return [];
  }
}

/** A division loses its remainder. */
function roundDanger({ field, value }: Extract<Step, { kind: 'fill' }>, danger: MakeDanger): Danger[] {
  if (value.kind !== 'arithmetic' || value.sign !== '/') return [];
  const { left, right } = value;
  if (left.kind !== 'column' || right.kind !== 'value' || typeof right.value !== 'number') return [];
  if (right.value === 0) return [];
  return danger('round', field, { kind: 'rest', column: left.column, by: right.value });
}

function fieldOf(table: TableDef, column: string, steps: readonly Step[]): string {
  const rename = steps.find(
    step => step.kind === 'renameColumn' && step.table === table.name && step.column.name === column,
  );
  if (rename?.kind === 'renameColumn') return rename.column.field;
  return table.columns.find(({ name }) => name === column)?.field ?? column;
}

/**
 * A check on a new, empty column passes unless it requires a value. A default passes the checks on its own column
 * (codegen ensures that), but not always those that refer to other columns.
 */
function checkDanger(table: TableDef, check: CheckDef, steps: readonly Step[]): boolean {
  const { rule } = check;
  const added = addedColumn(table.name, rule.column, steps);
  if (added?.fill === null) return rule.kind === 'requiredWhen' || rule.kind === 'holds';
  if (added) return rule.kind === 'emptyUnless' || rule.kind === 'notBefore' || rule.kind === 'holds';
  const former = formerColumn(table, rule.column, steps);
  const predecessors = table.checks.filter(
    known => former && known.rule.column === former.name && known.rule.kind === rule.kind,
  );
  const names = new Map([...formerNames(steps, table.name)].map(([name, former]) => [former, name]));
  return !predecessors.some(known => isWider(rule, renamedRule(known.rule, names)));
}

function addedColumn(table: string, name: string, steps: readonly Step[]): ColumnDef | undefined {
  const step = steps.find(
    step => step.kind === 'addColumn' && step.table === table && step.column.name === name,
  );
  return step?.kind === 'addColumn' ? step.column : undefined;
}

/** Whether a unique index on the same columns exists under their former names. */
function isRenamed(table: TableDef, index: IndexDef, steps: readonly Step[]): boolean {
  const former = index.columns.map(column => formerColumn(table, column, steps)?.name);
  return table.indexes.some(known => known.unique && known.columns.every(column => former.includes(column)));
}

function formerColumn(table: TableDef, column: string, steps: readonly Step[]): ColumnDef | undefined {
  const rename = steps.find(
    step => step.kind === 'renameColumn' && step.table === table.name && step.column.name === column,
  );
  const name = rename?.kind === 'renameColumn' ? rename.from : column;
  return table.columns.find(known => known.name === name);
}

/** New column name → former name. */
function formerNames(steps: readonly Step[], table: string): ReadonlyMap<string, string> {
  return new Map(
    steps.flatMap((step): [string, string][] =>
      step.kind === 'renameColumn' && step.table === table ? [[step.column.name, step.from]] : [],
    ),
  );
}

function renamedRule(rule: CheckDef['rule'], names: ReadonlyMap<string, string>): CheckDef['rule'] {
  const rename = (key: string, value: unknown): unknown =>
    (key === 'column' || key === 'other') && typeof value === 'string' ? (names.get(value) ?? value) : value;
  return JSON.parse(JSON.stringify(rule, rename));
}

/** Generated and folded columns and the search text are computed from other columns. */
function isDerived(table: TableDef, name: string): boolean {
  // names with this ending are reserved, and the column it was folded from may have another name already
  if (name === 'search_text' || name.endsWith('_folded')) return true;
  return table.columns.some(column => column.name === name && column.generated);
}
