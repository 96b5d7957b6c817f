import type { Step } from '../../../shared/tables/steps.ts';
import type { ColumnDef, TableDef } from '../../../shared/tables/tableDef.ts';
import { literal } from './conditionSql.ts';
import { expressionSql, retyped, typesIn } from './expressionSql.ts';
import { quoteName, quoteNames, quoteText } from './quote.ts';
import { accessories, dropSearchIndex, refillSearchIndex, tableSql } from './tableSql.ts';

/**
 * Rebuilds a table: a new table with the old rows under the old name (sqlite.org/lang_altertable.html, "Making Other
 * Kinds Of Table Schema Changes"). Foreign keys are off meanwhile and are checked before the commit.
 */
export function rebuildSql(before: TableDef, after: TableDef, steps: readonly Step[]): readonly string[] {
  const name = quoteName(after.name);
  const temporary = `new__${after.name}`;
  const written = after.columns.filter(({ generated }) => !generated);
  const sources = written.map(column => source(before, column, steps));
  return [
    tableSql('sqlite', after, temporary),
    `insert into ${quoteName(temporary)} (${quoteNames(written.map(column => column.name))}) select ${sources.join(', ')} from ${name}`,
    ...keepIds(before.name, temporary, after),
    ...(before.search ? dropSearchIndex('sqlite', before.name) : []),
    `drop table ${name}`,
    `alter table ${quoteName(temporary)} rename to ${name}`,
    ...accessories('sqlite', after),
    ...(after.search ? refillSearchIndex('sqlite', after.name) : []),
  ];
}

function source(before: TableDef, column: ColumnDef, steps: readonly Step[]): string {
  const rename = steps.find(step => step.kind === 'renameColumn' && step.column.name === column.name);
  const former = rename?.kind === 'renameColumn' ? rename.from : column.name;
  const isNew = steps.some(step => step.kind === 'addColumn' && step.column.name === column.name);
  const known = isNew ? undefined : before.columns.find(({ name }) => name === former);
  const fill = column.fill === null ? 'null' : literal('sqlite', column.fill);
  if (!known) return fill;
  const change = steps.find(step => step.kind === 'alterColumn' && step.column.name === column.name);
  const using = change?.kind === 'alterColumn' ? change.using : undefined;
  const value = using ? expressionSql('sqlite', using, typesIn(before)) : retyped('sqlite', known, column);
  return column.notNull && column.fill !== null ? `coalesce(${value}, ${fill})` : value;
}

/** Copies the id counter; otherwise ids of deleted rows would be assigned again. */
function keepIds(name: string, temporary: string, { primaryKey }: TableDef): readonly string[] {
  if (primaryKey) return [];
  return [
    `delete from sqlite_sequence where name = ${quoteText(temporary)}`,
    `insert into sqlite_sequence (name, seq) select ${quoteText(temporary)}, seq from sqlite_sequence where name = ${quoteText(name)}`,
  ];
}
