import { applyStep, type Step } from '../../../shared/tables/steps.ts';
import type { TableDef } from '../../../shared/tables/tableDef.ts';
import type { Dialect } from '../database.ts';
import { alterColumn, rewrittenValue } from './alterColumnSql.ts';
import { unfollow } from './followSql.ts';
import { quoteName } from './quote.ts';
import { sharedStep } from './sharedStep.ts';
import { sqliteSteps } from './sqliteSteps.ts';
import { type Successor, succeed } from './successorSql.ts';
import { checkSql, columnSql, foreignKeySql, indexSql, searchIndex } from './tableSql.ts';

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
  return dialect === 'postgres' ? postgresSql(before, steps, large) : sqliteSteps(before, steps);
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
