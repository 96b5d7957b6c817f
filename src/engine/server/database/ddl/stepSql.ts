import { applyStep, type Step } from '../../../shared/tables/steps.ts';
import type { CheckDef, TableDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { alterColumn, rewrittenValue } from './alterColumnSql.ts';
import { unfollow } from './followSql.ts';
import { dropFreezeTriggers, freezeTriggers } from './freezeSql.ts';
import { dropOverlapTriggers, overlapTriggers } from './overlapSql.ts';
import { quoteName } from './quote.ts';
import { rebuildSql } from './rebuildSql.ts';
import { type Successor, succeed } from './successorSql.ts';
import {
  checkSql,
  columnSql,
  createTable,
  dropSearchIndex,
  foreignKeySql,
  indexSql,
  refillSearchIndex,
  searchIndex,
} from './tableSql.ts';
import { dropTreeTriggers, treeTriggers } from './treeSql.ts';

/** Tables with so many rows that long locks must be avoided, with what was prepared for them. */
export type LargeTables = ReadonlyMap<string, LargeTable>;

export interface LargeTable {
  readonly successors: readonly Successor[];
  readonly derived: readonly Derived[];
}

/** A column with the texts of others, folded or for the search, which this program computes from them. */
export interface Derived {
  readonly column: string;
  readonly sources: readonly string[];
  /** null: the column itself was created and filled */
  readonly successor: Successor | null;
}

/**
 * The statements that apply `steps` to the tables `before`. For `large` tables, constraints are not validated against
 * existing rows here, and what was already prepared is skipped (`prepareLarge.ts`, `settleRules.ts`).
 */
export function stepsSql(
  dialect: Dialect,
  before: readonly TableDef[],
  steps: readonly Step[],
  large: LargeTables = new Map(),
): readonly string[] {
  return dialect === 'postgres' ? postgresSql(before, steps, large) : sqliteSql(before, steps);
}

/** Foreign keys are added last, when all referenced tables exist. */
function postgresSql(
  before: readonly TableDef[],
  steps: readonly Step[],
  large: LargeTables,
): readonly string[] {
  const statements: string[] = [];
  const references: string[] = [];
  let tables = before;
  for (const step of steps) {
    const added =
      step.kind === 'createTable'
        ? step.def.foreignKeys
        : step.kind === 'addForeignKey'
          ? [step.foreignKey]
          : [];
    const prepared = large.get(step.table);
    const later = prepared ? ' not valid' : '';
    references.push(
      ...added.map(key => `alter table ${quoteName(step.table)} add ${foreignKeySql(key)}${later}`),
    );
    statements.push(...((prepared && largeStep(tables, step, prepared)) ?? postgresStep(tables, step)));
    tables = applyStep(tables, step);
  }
  return [...statements, ...references];
}

/** null if the step needs no special treatment for a large table */
function largeStep(
  tables: readonly TableDef[],
  step: Step,
  { successors }: LargeTable,
): readonly string[] | null {
  const alter = `alter table ${quoteName(step.table)}`;
  switch (step.kind) {
    case 'addColumn':
      return [
        `${alter} add column if not exists ${columnSql('postgres', step.column)}`,
        ...unfollow(step.table, step.column.name),
      ];
    case 'addCheck':
      return [`${alter} add ${checkSql('postgres', step.check)} not valid`];
    case 'addIndex':
      return [indexSql('postgres', step.table, step.index).replace(/index (?=")/, 'index if not exists ')];
    case 'alterColumn': {
      const table = tables.find(({ name }) => name === step.table);
      const successor = successors.find(({ column, at }) => column === step.column.name && at === step.kind);
      return table && successor && rewrittenValue(table, step) !== null
        ? succeed(table, step.column, successor)
        : null;
    }
    case 'setSearch': {
      const isSearched = tables.find(({ name }) => name === step.table)?.search;
      if (!step.search || isSearched) return null;
      return searchIndex('postgres', step.table).map(sql =>
        sql.replace(/^create index (?=")/, 'create index if not exists '),
      );
    }
    default:
      return null;
  }
}

function postgresStep(tables: readonly TableDef[], step: Step): readonly string[] {
  const table = tables.find(({ name }) => name === step.table);
  const alter = `alter table ${quoteName(step.table)}`;
  switch (step.kind) {
    case 'addColumn':
      return [`${alter} add column ${columnSql('postgres', step.column)}`];
    case 'dropColumn':
      return [`${alter} drop column ${quoteName(step.name)}`];
    case 'renameColumn':
      return [`${alter} rename column ${quoteName(step.from)} to ${quoteName(step.column.name)}`];
    case 'alterColumn':
      return alterColumn(alter, table, step);
    case 'addCheck':
      return [`${alter} add ${checkSql('postgres', step.check)}`];
    case 'dropCheck':
    case 'dropForeignKey':
      return [`${alter} drop constraint if exists ${quoteName(step.name)}`];
    case 'dropTable': {
      const { noOverlaps = [], freezes = [], trees = [] } = table ?? {};
      const functions = [...noOverlaps, ...freezes, ...trees].map(
        def => `drop function if exists ${quoteName(def.name)}()`,
      );
      return [`drop table ${quoteName(step.table)} cascade`, ...functions];
    }
    case 'addForeignKey':
      return [];
    default:
      return sharedStep('postgres', table, step);
  }
}

/** Steps with the same statements on both databases. */
function sharedStep(dialect: Dialect, table: TableDef | undefined, step: Step): readonly string[] {
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

/** SQLite can add columns and indexes in place; a table with any other change is rebuilt, once. */
function sqliteSql(before: readonly TableDef[], steps: readonly Step[]): readonly string[] {
  const names = [...new Set(steps.map(({ table }) => table))];
  return names.flatMap(name => {
    const own = steps.filter(step => step.table === name);
    const former = before.find(table => table.name === name);
    if (!former) return own.flatMap(step => sharedStep('sqlite', undefined, step));
    if (own.some(step => step.kind === 'dropTable'))
      return [...dropSearchIndex('sqlite', name), `drop table ${quoteName(name)}`];
    if (own.every(step => isInPlace(step, own))) return own.flatMap(step => inPlace(former, step, own));
    const after = own.reduce(applyStep, [former] as readonly TableDef[]).find(table => table.name === name);
    return after ? rebuildSql(former, after, own) : [];
  });
}

function isInPlace(step: Step, all: readonly Step[]): boolean {
  switch (step.kind) {
    case 'addColumn':
      return !step.column.generated && (!step.column.notNull || step.column.fill !== null);
    case 'addCheck':
      return isAdded(step.check.rule.column, all) && !namesLater(step.check, all);
    case 'addForeignKey':
      return isAdded(step.foreignKey.column, all);
    default:
      return inPlaceKinds.has(step.kind);
  }
}

const inPlaceKinds: ReadonlySet<Step['kind']> = new Set([
  'addIndex',
  'dropIndex',
  'addNoOverlap',
  'dropNoOverlap',
  'addFreeze',
  'dropFreeze',
  'addTree',
  'dropTree',
  'setSearch',
  'setMeanings',
]);

/** SQLite parses a constraint when its column is added: the other columns it names must exist by then. */
function namesLater({ rule }: CheckDef, steps: readonly Step[]): boolean {
  const among = 'when' in rule ? rule.when : 'types' in rule ? rule.types : [];
  const others = 'other' in rule ? [rule.other] : among.map(({ column }) => column);
  return others.some(other => steps.some(step => step.kind === 'addColumn' && step.column.name === other));
}

function isAdded(column: string, steps: readonly Step[]): boolean {
  return steps.some(
    step => step.kind === 'addColumn' && step.column.name === column && step.column.fill === null,
  );
}

/** Constraints of a new column are part of its definition. */
function inPlace(table: TableDef, step: Step, all: readonly Step[]): readonly string[] {
  if (step.kind !== 'addColumn') return sharedStep('sqlite', table, step);
  const { column } = step;
  const rules = all.flatMap(other => {
    if (other.kind === 'addCheck' && other.check.rule.column === column.name)
      return checkSql('sqlite', other.check);
    if (other.kind !== 'addForeignKey' || other.foreignKey.column !== column.name) return [];
    const { name, table: target, onDelete } = other.foreignKey;
    return `constraint ${quoteName(name)} references ${quoteName(target)} (id) on delete ${onDelete}`;
  });
  return [
    `alter table ${quoteName(table.name)} add column ${[columnSql('sqlite', column), ...rules].join(' ')}`,
  ];
}
