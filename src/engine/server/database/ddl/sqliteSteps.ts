import { applyStep, type Step } from '../../../shared/tables/steps.ts';
import type { CheckDef, TableDef } from '../../../shared/tables/tableDef.ts';
import { quoteName } from './quote.ts';
import { rebuildSql } from './rebuildSql.ts';
import { sharedStep } from './sharedStep.ts';
import { checkSql, columnSql, dropSearchIndex } from './tableSql.ts';

/** SQLite can add columns and indexes in place; a table with any other change is rebuilt, once. */
export function sqliteSteps(before: readonly TableDef[], steps: readonly Step[]): readonly string[] {
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
