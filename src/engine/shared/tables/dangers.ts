import { isWider } from './isWider.ts';
import { applyStep, type Step } from './steps.ts';
import type { CheckDef, ColumnDef, ForeignKeyDef, IndexDef, NoOverlapDef, TableDef } from './tableDef.ts';

/** A step that loses data, or that rows already there may not survive. */
export interface Danger {
  /** how `acknowledge` names it: `drop banks.short_name` */
  readonly name: string;
  readonly table: string;
  readonly field: string | null;
  /** which rows are affected */
  readonly rows: AffectedRows;
  /** the affected rows keep the step from being done, whoever acknowledges it; other dangers only lose what they hold */
  readonly breaks: boolean;
}

export type AffectedRows =
  | { readonly kind: 'all' }
  | { readonly kind: 'filled'; readonly column: string }
  | { readonly kind: 'empty'; readonly column: string }
  | { readonly kind: 'breaking'; readonly check: CheckDef }
  | { readonly kind: 'duplicate'; readonly index: IndexDef }
  | { readonly kind: 'orphan'; readonly foreignKey: ForeignKeyDef }
  | { readonly kind: 'overlapping'; readonly noOverlap: NoOverlapDef };

/** The dangers of the steps, in their order. Rows are counted in the tables as they were before. */
export function dangersOf(before: readonly TableDef[], steps: readonly Step[]): readonly Danger[] {
  const dangers: Danger[] = [];
  let tables = before;
  for (const step of steps) {
    const original = before.find(({ name }) => name === step.table);
    if (original) dangers.push(...dangerOf(original, step, steps));
    tables = applyStep(tables, step);
  }
  return dangers;
}

type MakeDanger = (verb: string, field: string | null, rows: AffectedRows, breaks?: boolean) => Danger[];

/** Periods that overlap already may stay. */
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
      return danger('drop', null, { kind: 'all' });
    case 'dropColumn': {
      const field = table.columns.find(({ name }) => name === step.name)?.field ?? step.name;
      return isDerived(table, step.name) ? [] : danger('drop', field, { kind: 'filled', column: step.name });
    }
    case 'addColumn':
      return step.column.notNull && step.column.fill === null
        ? danger('require', step.column.field, { kind: 'all' })
        : [];
    case 'alterColumn':
      return alterDanger(former(step.column.name), step.column, danger);
    case 'addCheck':
      return checkDanger(table, step.check, steps)
        ? danger(`narrow (${step.check.code})`, step.check.field, { kind: 'breaking', check: step.check })
        : [];
    case 'addIndex': {
      const { index } = step;
      const isHarmless =
        !index.unique ||
        index.columns.some(column => addedColumn(table.name, column, steps)?.fill === null) ||
        isRenamed(table, index, steps);
      return isHarmless
        ? []
        : danger('narrow (unique)', index.fields.join('+'), { kind: 'duplicate', index });
    }
    case 'addForeignKey': {
      const known = former(step.foreignKey.column);
      const was = known && table.foreignKeys.find(({ column }) => column === known.name);
      if (!known || was?.table === step.foreignKey.table) return [];
      return danger('narrow (reference)', step.foreignKey.field, {
        kind: 'orphan',
        foreignKey: step.foreignKey,
      });
    }
    case 'addNoOverlap': {
      const known = former(step.noOverlap.from);
      return known && !table.noOverlaps.some(({ from }) => from === known.name)
        ? danger('narrow (overlap)', step.noOverlap.fields.join('+'), {
            kind: 'overlapping',
            noOverlap: step.noOverlap,
          })
        : [];
    }
    default:
      return [];
  }
}

function alterDanger(former: ColumnDef | undefined, column: ColumnDef, danger: MakeDanger): Danger[] {
  if (!former) return [];
  if (former.type !== column.type)
    return danger('retype', column.field, { kind: 'filled', column: former.name });
  if (!column.notNull || former.notNull) return [];
  // with a default they get that
  return danger('require', column.field, { kind: 'empty', column: former.name }, column.fill === null);
}

/**
 * A rule about a new and empty column holds, unless it asks for a value. A default meets the rules about itself
 * (codegen sees to that), but not always those that name other columns.
 */
function checkDanger(table: TableDef, check: CheckDef, steps: readonly Step[]): boolean {
  const { rule } = check;
  const added = addedColumn(table.name, rule.column, steps);
  if (added?.fill === null) return rule.kind === 'requiredWhen';
  if (added) return rule.kind === 'emptyUnless' || rule.kind === 'notBefore';
  const former = formerColumn(table, rule.column, steps);
  const predecessors = table.checks.filter(
    known => former && known.rule.column === former.name && known.rule.kind === rule.kind,
  );
  return !predecessors.some(known => isWider(rule, renamedRule(known.rule, steps, table.name)));
}

function addedColumn(table: string, name: string, steps: readonly Step[]): ColumnDef | undefined {
  const step = steps.find(
    step => step.kind === 'addColumn' && step.table === table && step.column.name === name,
  );
  return step?.kind === 'addColumn' ? step.column : undefined;
}

/** The same uniqueness under new names. */
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

function renamedRule(rule: CheckDef['rule'], steps: readonly Step[], table: string): CheckDef['rule'] {
  const names = new Map(
    steps.flatMap((step): [string, string][] =>
      step.kind === 'renameColumn' && step.table === table ? [[step.from, step.column.name]] : [],
    ),
  );
  const rename = (key: string, value: unknown): unknown =>
    (key === 'column' || key === 'other') && typeof value === 'string' ? (names.get(value) ?? value) : value;
  return JSON.parse(JSON.stringify(rule, rename));
}

/** Folded columns and the search text are worked out from others. */
function isDerived(table: TableDef, name: string): boolean {
  const base = name.replace(/_folded$/, '');
  return name === 'search_text' || (base !== name && table.columns.some(column => column.name === base));
}
