import { type Compilable, CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { relativeDay } from '../../shared/day.ts';
import { dayEdges } from '../../shared/period.ts';
import { BoundedCache, type CacheFigures } from '../boundedCache.ts';

/**
 * A placeholder for a value that differs between requests. Statements are compiled once per shape (entity, rights,
 * filter operators, sort) and cached by it; only the values change.
 */
class Slot {
  constructor(readonly name: string) {}
}

export function slot<T = unknown>(name: string): RawBuilder<T> {
  return sql<T>`${new Slot(name)}`;
}

/** A placeholder for a value of a list, given by its index; for statements with the values of many rows. */
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

/** By the name of the slot. */
export type SlotValues = Readonly<Record<string, unknown>>;

/** What can be compiled: a `sql` template, which needs the dialect, or a finished builder. */
export type Query<O> = RawBuilder<O> | Compilable<O>;

export function compile(dialect: QueryExecutorProvider, query: Query<unknown>): Statement {
  const { sql: text, parameters } = 'isRawBuilder' in query ? query.compile(dialect) : query.compile();
  return { sql: text, parameters };
}

/**
 * Fills a statement with the values of one request; relative days are evaluated at each run, and `$user` is the
 * actor.
 */
export function bind(
  statement: Statement,
  scope: SlotValues,
  values: SlotValues = {},
  list: readonly unknown[] = [],
): CompiledQuery {
  const parameters = statement.parameters.map(parameter => {
    if (parameter instanceof Place) return list[parameter.at];
    return parameter instanceof Slot ? slotValue(parameter.name, scope, values) : parameter;
  });
  return CompiledQuery.raw(statement.sql, parameters);
}

function slotValue(name: string, scope: SlotValues, values: SlotValues): unknown {
  if (name.startsWith('$today')) return openDay(name);
  return name in values ? values[name] : scope[name];
}

/** `$today-14d` is that day; `$today-14d:start` the instant at which it begins, `$today-14d:next` that of the next. */
function openDay(name: string): string | null {
  const [text = '', edge] = name.split(':');
  const day = relativeDay(text);
  if (day === null || (edge !== 'start' && edge !== 'next')) return day;
  return dayEdges[edge](day);
}

/**
 * Compiled statements by their shape. Our largest, the search for three words in documents, has 80,000 characters.
 */
export class StatementCache {
  readonly #statements = new BoundedCache<Statement>({ total: 8_000_000, each: 150_000 });

  get figures(): CacheFigures {
    return this.#statements.figures;
  }

  get(shape: string, build: () => Statement): Statement {
    const known = this.#statements.get(shape);
    if (known) return known;
    const statement = build();
    this.#statements.set(shape, statement, statement.sql.length + statement.parameters.length * 20);
    return statement;
  }
}
