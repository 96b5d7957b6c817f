import { type RawBuilder, sql } from 'kysely';
import type { Data } from './data.ts';
import { slot } from './statement.ts';

/** Columns with their PostgreSQL types. */
type Columns = Readonly<Record<string, 'bigint' | 'boolean' | 'text'>>;
type Values<C extends Columns> = { readonly id: number } & { readonly [Name in keyof C]: unknown };

/** Gives each of many rows of a table its own values, in one statement. */
export async function updateEach<const C extends Columns>(
  data: Data,
  table: string,
  columns: C,
  rows: readonly Values<C>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const build = () => statementOf(data, table, columns, names);
  await data.select(`update each|${table}|${names.join()}`, build, { rows: JSON.stringify(rows) });
}

function statementOf(
  { dialect }: Data,
  table: string,
  columns: Columns,
  names: readonly string[],
): RawBuilder<unknown> {
  const isSqlite = dialect === 'sqlite';
  const types = names.map(name => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`);
  const given = isSqlite
    ? sql`json_each(${slot('rows')}) as n`
    : sql`json_to_recordset(${slot('rows')}::json) as n(id bigint, ${sql.join(types)})`;
  const value = (name: string) => (isSqlite ? sql`n.value ->> ${sql.lit(name)}` : sql.ref(`n.${name}`));
  const set = names.map(name => sql`${sql.ref(name)} = ${value(name)}`);
  return sql`update ${sql.table(table)} set ${sql.join(set)} from ${given} where ${sql.ref(`${table}.id`)} = ${value('id')}`;
}
