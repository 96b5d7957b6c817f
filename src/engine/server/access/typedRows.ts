import {
  AliasNode,
  type Compilable,
  createQueryId,
  createSelectQueryBuilder,
  type Driver,
  type ExpressionBuilder,
  expressionBuilder,
  IdentifierNode,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SelectQueryNode,
  type SelectType,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  TableNode,
} from 'kysely';
import type { Dialect } from '../database/connect.ts';
import type { RowsOf, RowTypes, TableName } from './rowTypes.ts';

/**
 * Builds statements but cannot run them, so that all of them go through `data.run`; shared by all requests and
 * transactions.
 */
export function openBuilder(dialect: Dialect): Kysely<RowTypes> {
  const isSqlite = dialect === 'sqlite';
  return new Kysely<RowTypes>({
    dialect: {
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => runsNothing,
      createIntrospector: db => (isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
}

const refuse = async (): Promise<never> => {
  throw new Error('A builder runs no statement: hand it to data.run.');
};
const runsNothing: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: async () => {},
};

/** Splits `bill_cases as t`. */
export function tableAndAlias(from: string): readonly [table: string, alias: string] {
  const [table = '', alias = table] = from.split(' as ');
  return [table, alias];
}

/** A select of one table that the plugin completes when it is compiled. */
export function selectRows<T extends TableName, Alias extends string, Beside extends TableName>(
  builder: Kysely<RowTypes>,
  from: `${T} as ${Alias}`,
  plugin: KyselyPlugin,
): RowsOf<T, Alias, Beside> {
  const [table, alias] = tableAndAlias(from);
  const source = AliasNode.create(TableNode.create(table), IdentifierNode.create(alias));
  return createSelectQueryBuilder({
    queryId: createQueryId(),
    executor: builder.getExecutor().withPlugin(plugin),
    queryNode: SelectQueryNode.createFrom([source]),
  });
}

/** Constants for `in` as literals, for statements whose query plan depends on them. */
export const literals = <const T extends string | number>(values: readonly T[]): RawBuilder<T>[] =>
  values.map(value => sql.lit(value));

/**
 * Columns of one table for `select`: `columns('tours as t', ['id', 'date'])`. A wrong name is a compile error at its
 * place.
 */
export function columns<T extends TableName, Alias extends string, C extends keyof RowTypes[T] & string>(
  from: `${T} as ${Alias}`,
  names: readonly C[],
): readonly `${Alias}.${C}`[] {
  const [, alias] = tableAndAlias(from);
  return names.map(name => `${alias as Alias}.${name}` as const);
}

/**
 * Builds conditions that several statements share: `const t = expressionsOn('tours as t')`, then `t('t.date', '>=',
 * day)`, or `t.selectFrom('bill_cases as c')` for a subselect of another table.
 */
export const expressionsOn = <T extends TableName, Alias extends string>(
  _from: `${T} as ${Alias}`,
): ExpressionBuilder<RowTypes & Record<Alias, RowTypes[T]>, Alias> => expressionBuilder();

/** Column names for a `sql` fragment, for any alias: `const t = columnsAs<'tours'>(alias)`, then `t('date')`. */
export const columnsAs =
  <T extends TableName>(alias: string) =>
  <C extends keyof RowTypes[T] & string>(name: C): RawBuilder<SelectType<RowTypes[T][C]>> =>
    sql.ref(`${alias}.${name}`);

/** `columnsAs` for the rows of a statement: `const b = columnsOf(bills, 'b')` if it is selected from as `b`. */
export const columnsOf =
  <O>(_rows: Compilable<O>, alias: string) =>
  <C extends keyof O & string>(name: C): RawBuilder<O[C]> =>
    sql.ref(`${alias}.${name}`);
