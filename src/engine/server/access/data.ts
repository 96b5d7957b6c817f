import type {
  Compilable,
  CompiledQuery,
  DeleteResult,
  InsertResult,
  Kysely,
  RawBuilder,
  UpdateResult,
} from 'kysely';
import type { Operation, Transition, Workflow } from '../../shared/entityMeta.ts';
import { can } from '../../shared/permissions.ts';
import type { Database, Dialect, Handle } from '../database/connect.ts';
import { type ConstraintRules, constraintRules } from '../database/constraintViolation.ts';
import type { LogKeys } from '../logKeys.ts';
import type { Actor } from './actor.ts';
import { databaseProblem } from './databaseProblem.ts';
import { guardRows } from './guardRows.ts';
import type { Entity, Model } from './model.ts';
import { permissionProfile } from './permissionProfile.ts';
import { ProblemError } from './problemError.ts';
import type { RowUse } from './rowScope.ts';
import type { RowsOf, RowTypes, TableName } from './rowTypes.ts';
import { scopeShape, scopeValues } from './scopePath.ts';
import { type Spread, Spreads } from './spread.ts';
import { bind, compile, type Query, StatementCache, type Values } from './statement.ts';
import { openBuilder, selectRows } from './typedRows.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A statement over all rows, whatever the actor may see. */
export type Unscoped = Pick<
  Kysely<RowTypes>,
  'selectFrom' | 'with' | 'insertInto' | 'updateTable' | 'deleteFrom'
>;

/** What a typed statement answers: rows, or none where it only writes. */
export type Answered<O> = O extends InsertResult | UpdateResult | DeleteResult ? never : O;

export interface WorkflowStep {
  readonly entity: Entity;
  readonly workflow: Workflow;
  readonly transition: Transition;
}

/** Known to `asProduct.ts` alone. */
export const withActor: unique symbol = Symbol('with actor');

/** The data as one actor sees it: the only handle that the rest of the server gets. */
export interface Data {
  readonly actor: Actor;
  /** What is written is the product's own doing, not what a person sent; see `asProduct.ts`. */
  readonly isProduct: boolean;
  /** the request that changes are attributed to */
  readonly requestId: string;
  readonly model: Model;
  readonly dialect: Dialect;
  /** What the activity log is sealed with; null: not at all. */
  readonly logKeys: LogKeys | null;
  /** Names everything about the actor that shapes a statement: rights and kind of scope. */
  readonly profile: string;
  /** The entity behind a resource name. Unknown → 404, an operation that it lacks → 405, no right → 403. */
  entity(resource: string, operation: Operation): Entity;
  /** A step of a resource's workflow. Unknown → 404, no right → 403, a step of the product alone → 403. */
  step(resource: string, name: string): WorkflowStep;
  /**
   * Starts a typed select of the rows that the actor may use so, in each way where several are named. Tables named
   * `beside` can be joined: facts about these rows, without a row scope of their own. A field that the actor may not read is refused in all of them, wherever the
   * statement names it. The right to the resource itself is not asked for: the route has asked.
   */
  rows<T extends TableName, Alias extends string, Beside extends TableName = never>(
    from: `${T} as ${Alias}`,
    use: RowUse | readonly RowUse[],
    beside?: readonly Beside[],
  ): RowsOf<T, Alias, Beside>;
  /** Starts a typed statement over all rows; the reason, one for each file, says why it shows nothing that is hidden. */
  unscoped(reason: string): Unscoped;
  /** How many rows of the entity the actor's scope holds; null: it does not limit them by a path. See `spread.ts`. */
  spread(entity: Entity): Promise<Spread | null>;
  /**
   * Runs a statement that is compiled once per shape and rights of the actor; `values` fill its slots, `list` its places.
   * Everything else that makes the statement another one belongs into the shape.
   */
  select<O>(shape: string, build: () => Compilable<O>, values?: Values): Promise<readonly Answered<O>[]>;
  select(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: Values,
    list?: readonly unknown[],
  ): Promise<readonly Row[]>;
  /**
   * The same for a select that may take long: outside a transaction nobody waits for it on SQLite either. It is not for
   * one record or one page off an index, which it would make a little slower.
   */
  selectLong(shape: string, build: () => RawBuilder<unknown>, values: Values): Promise<readonly Row[]>;
  /** Runs a statement that is not worth remembering; answers the rows it returns. */
  run<O>(query: Compilable<O>): Promise<readonly Answered<O>[]>;
  run(query: RawBuilder<unknown>): Promise<readonly Row[]>;
  /**
   * The column `id` of a select in its order, as it is at one moment; there may be millions. It sees what is committed,
   * also inside a transaction.
   */
  readIds(query: RawBuilder<unknown>, values: Values): Promise<Float64Array>;
  /** All or nothing; inside, the handle passed to `work` must be used. */
  transaction<T>(work: (data: Data) => Promise<T>): Promise<T>;
  /** the product's own handle on the same transaction */
  [withActor](actor: Actor): Data;
}

export type OpenData = (actor: Actor, requestId: string) => Data;

/** What only tests bring: statements that they look into, and fewer rows than 10,000 that count as few. */
interface OpenOptions {
  readonly statements?: StatementCache;
  readonly fewRows?: number;
}

/** Without `logKeys` entries of the activity log are chained, but not sealed. */
export function openData(
  database: Database,
  model: Model,
  logKeys: LogKeys | null = null,
  { statements = new StatementCache(), fewRows }: OpenOptions = {},
): OpenData {
  const store = {
    database,
    model,
    logKeys,
    builder: openBuilder(database.dialect),
    cache: statements,
    spreads: new Spreads(fewRows),
    rules: constraintRules(model.entities.map(({ meta }) => meta)),
  };
  return (actor, requestId) => handle(store, { actor, requestId, isProduct: false }, database.kysely, false);
}

interface Caller {
  readonly actor: Actor;
  readonly requestId: string;
  readonly isProduct: boolean;
}

interface Store {
  readonly database: Database;
  readonly model: Model;
  readonly logKeys: LogKeys | null;
  readonly builder: Kysely<RowTypes>;
  readonly cache: StatementCache;
  readonly spreads: Spreads;
  readonly rules: ConstraintRules;
}

function handle(store: Store, caller: Caller, kysely: Handle, inside: boolean): Data {
  const { database, model, logKeys, builder, cache, rules } = store;
  const { actor } = caller;
  const scope = scopeValues(actor);
  const profile = `${permissionProfile(actor)}/${scopeShape(model, actor)}`;
  const inTermsOfCallers = (error: unknown): never => {
    throw databaseProblem(error, rules);
  };
  const rowsOf = async <O>(query: CompiledQuery<O>): Promise<readonly O[]> =>
    (await kysely.executeQuery(query).catch(inTermsOfCallers)).rows;
  const data: Data = {
    ...caller,
    model,
    dialect: database.dialect,
    logKeys,
    profile,
    entity: (resource, operation) => allowedEntity(model, actor, resource, operation),
    step: (resource, name) => allowedStep(model, actor, resource, name),
    rows: (from, use, beside = []) => selectRows(builder, from, guardRows(model, actor, from, use, beside)),
    unscoped: () => builder,
    spread: entity => store.spreads.of(data, entity),
    select: <O>(shape: string, build: () => Query<O>, values?: Values, list?: readonly unknown[]) => {
      const statement = cache.get(`${shape}|${profile}`, () => compile(builder, build()));
      return rowsOf<O>(bind(statement, scope, values, list));
    },
    selectLong: (shape, build, values) => {
      if (inside) return data.select(shape, build, values);
      const statement = cache.get(`${shape}|${profile}`, () => compile(builder, build()));
      return database.readLong<Row>(bind(statement, scope, values)).catch(inTermsOfCallers);
    },
    run: <O>(query: Query<O>) => rowsOf<O>(bind(compile(builder, query), scope)),
    readIds: (query, values) =>
      database.readNumbers(bind(compile(builder, query), scope, values)).catch(inTermsOfCallers),
    async transaction(work) {
      if (inside) return work(data);
      // Its begin and commit fail, too.
      return database.transaction(inner => work(handle(store, caller, inner, true))).catch(inTermsOfCallers);
    },
    [withActor]: other => handle(store, { ...caller, actor: other, isProduct: true }, kysely, inside),
  };
  return data;
}

function allowedEntity(model: Model, actor: Actor, resource: string, operation: Operation): Entity {
  const entity = model.byResource.get(resource);
  if (!entity || entity.meta.operations.length === 0) throw new ProblemError('notFound');
  if (!can(actor.permissions, resource, operation)) throw new ProblemError('forbidden');
  if (!entity.meta.operations.includes(operation)) throw new ProblemError('methodNotAllowed', { resource });
  return entity;
}

function allowedStep(model: Model, actor: Actor, resource: string, name: string): WorkflowStep {
  const entity = model.byResource.get(resource);
  const workflow = entity?.meta.workflow;
  const transition = workflow?.transitions.find(each => each.name === name);
  if (!entity || !workflow || !transition || entity.meta.operations.length === 0)
    throw new ProblemError('notFound');
  if (transition.by === 'product' || !can(actor.permissions, resource, name))
    throw new ProblemError('forbidden');
  return { entity, workflow, transition };
}
