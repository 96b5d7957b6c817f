import { type Compilable, CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { relativeDay } from '../../shared/day.ts';

/**
 * A place in a statement for a value that differs from request to request. Statements are compiled once per
 * shape (entity, rights, filter operators, sort) and found again by that shape; only the values are new.
 */
class Slot {
  constructor(readonly name: string) {}
}

export function slot<T = unknown>(name: string): RawBuilder<T> {
  return sql<T>`${new Slot(name)}`;
}

/** The same for values that come as a list, as the many of many rows do. */
class Place {
  constructor(readonly at: number) {}
}

export function place(at: number): RawBuilder<unknown> {
  return sql`${new Place(at)}`;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Values = Readonly<Record<string, unknown>>;

/** What can be compiled: a template, which needs the dialect, or a finished builder. */
export type Query<O> = RawBuilder<O> | Compilable<O>;

export function compile(dialect: QueryExecutorProvider, query: Query<unknown>): Statement {
  const { sql: text, parameters } = 'isRawBuilder' in query ? query.compile(dialect) : query.compile();
  return { sql: text, parameters };
}

/** Puts the values of one request into a statement; relative days are worked out now, at each run. */
export function bind(
  statement: Statement,
  scope: Values,
  values: Values = {},
  list: readonly unknown[] = [],
): CompiledQuery {
  const parameters = statement.parameters.map(parameter => {
    if (parameter instanceof Place) return list[parameter.at];
    return parameter instanceof Slot ? slotValue(parameter.name, scope, values) : parameter;
  });
  return CompiledQuery.raw(statement.sql, parameters);
}

function slotValue(name: string, scope: Values, values: Values): unknown {
  if (name.startsWith('$')) return relativeDay(name);
  return name in values ? values[name] : scope[name];
}

/** Remembers the latest statements; beyond the capacity the older half is forgotten. */
export class StatementCache {
  #young = new Map<string, Statement>();
  #old = new Map<string, Statement>();

  constructor(readonly capacity: number) {}

  get(shape: string, build: () => Statement): Statement {
    const known = this.#young.get(shape) ?? this.#old.get(shape);
    const statement = known ?? build();
    if (!this.#young.has(shape)) this.#young.set(shape, statement);
    if (this.#young.size > this.capacity / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return statement;
  }
}
