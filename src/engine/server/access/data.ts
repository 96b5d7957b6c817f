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
import type { Database, Handle as DatabaseHandle, Dialect } from '../database/connect.ts';
import { type ConstraintRules, constraintRules } from '../database/constraintViolation.ts';
import type { LogKeys } from '../logKeys.ts';
import type { Actor } from './actor.ts';
import { databaseProblem } from './databaseProblem.ts';
import type { GatheredEntry } from './gatheredEntry.ts';
import { guardRows } from './guardRows.ts';
import type { Entity, Model } from './model.ts';
import { permissionProfile } from './permissionProfile.ts';
import { ProblemError } from './problemError.ts';
import type { RowUse } from './rowScope.ts';
import type { RowsOf, RowTypes, TableName } from './rowTypes.ts';
import { scopeShape, scopeValues } from './scopePath.ts';
import { type Spread, Spreads } from './spread.ts';
import { bind, compile, type Query, type Statement, StatementCache, type Values } from './statement.ts';
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

/** Known to `audit/gatherActivities.ts` alone. */
export const withGathered: unique symbol = Symbol('with gathered entries');

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
  /** the same for all handles on one database: what is remembered of it hangs on this */
  readonly home: object;
  /** Names everything about the actor that shapes a statement: rights and kind of scope. */
  readonly profile: string;
  /** entries of the activity log that are written at the end of a step; null: each is written at once */
  readonly gathered: GatheredEntry[] | null;
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
   * Another number as soon as anything was written to the database, by whichever process: what was read under the same
   * one still holds. Null: only a statement could tell, as on PostgreSQL and inside a transaction.
   */
  stamp(): number | null;
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
  /** The same handle in the name of a user who is just signing in: it writes for them, and sees no more than before. */
  signedIn(userId: number): Data;
  /** the product's own handle on the same transaction */
  [withActor](actor: Actor): Data;
  /** the same handle, whose entries of the activity log gather here */
  [withGathered](gathered: GatheredEntry[]): Data;
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
  return (actor, requestId) =>
    new Handle(store, { actor, requestId, isProduct: false, gathered: null }, database.kysely, false);
}

interface Caller {
  readonly actor: Actor;
  readonly requestId: string;
  readonly isProduct: boolean;
  readonly gathered: GatheredEntry[] | null;
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

/** A class, since a request needs two of them, and as closures they would take longer to make than some statements to run. */
class Handle implements Data {
  #profile: string | null = null;

  constructor(
    readonly store: Store,
    readonly caller: Caller,
    readonly kysely: DatabaseHandle,
    readonly isInside: boolean,
  ) {}

  get actor(): Actor {
    return this.caller.actor;
  }
  get requestId(): string {
    return this.caller.requestId;
  }
  get isProduct(): boolean {
    return this.caller.isProduct;
  }
  get model(): Model {
    return this.store.model;
  }
  get dialect(): Dialect {
    return this.store.database.dialect;
  }
  get logKeys(): LogKeys | null {
    return this.store.logKeys;
  }
  get gathered(): GatheredEntry[] | null {
    return this.caller.gathered;
  }
  get home(): object {
    return this.store;
  }
  get profile(): string {
    this.#profile ??= `${permissionProfile(this.actor)}/${scopeShape(this.model, this.actor)}`;
    return this.#profile;
  }

  entity(resource: string, operation: Operation): Entity {
    return allowedEntity(this.model, this.actor, resource, operation);
  }

  step(resource: string, name: string): WorkflowStep {
    return allowedStep(this.model, this.actor, resource, name);
  }

  rows<T extends TableName, Alias extends string, Beside extends TableName = never>(
    from: `${T} as ${Alias}`,
    use: RowUse | readonly RowUse[],
    beside: readonly Beside[] = [],
  ): RowsOf<T, Alias, Beside> {
    const guards = guardRows(this.model, this.actor, from, use, beside);
    return selectRows(this.store.builder, from, guards);
  }

  unscoped(_reason: string): Unscoped {
    return this.store.builder;
  }

  spread(entity: Entity): Promise<Spread | null> {
    return this.store.spreads.of(this, entity);
  }

  stamp(): number | null {
    return this.isInside ? null : this.store.database.stamp();
  }

  select<O>(shape: string, build: () => Compilable<O>, values?: Values): Promise<readonly Answered<O>[]>;
  select(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: Values,
    list?: readonly unknown[],
  ): Promise<readonly Row[]>;
  select<O>(shape: string, build: () => Query<O>, values?: Values, list?: readonly unknown[]) {
    return this.#rowsOf<O>(bind(this.#compiled(shape, build), scopeValues(this.actor), values, list));
  }

  selectLong(shape: string, build: () => RawBuilder<unknown>, values: Values): Promise<readonly Row[]> {
    if (this.isInside) return this.select(shape, build, values);
    const query = bind(this.#compiled(shape, build), scopeValues(this.actor), values);
    return this.#named(this.store.database.readLong<Row>(query));
  }

  run<O>(query: Compilable<O>): Promise<readonly Answered<O>[]>;
  run(query: RawBuilder<unknown>): Promise<readonly Row[]>;
  run<O>(query: Query<O>) {
    return this.#rowsOf<O>(bind(compile(this.store.builder, query), scopeValues(this.actor)));
  }

  readIds(query: RawBuilder<unknown>, values: Values): Promise<Float64Array> {
    const { builder, database } = this.store;
    const bound = bind(compile(builder, query), scopeValues(this.actor), values);
    return this.#named(database.readNumbers(bound));
  }

  async transaction<T>(work: (data: Data) => Promise<T>): Promise<T> {
    if (this.isInside) return work(this);
    const { store, caller } = this;
    // Its begin and commit fail, too.
    return this.#named(store.database.transaction(inner => work(new Handle(store, caller, inner, true))));
  }

  signedIn(userId: number): Data {
    const actor = { ...this.actor, userId };
    return new Handle(this.store, { ...this.caller, actor }, this.kysely, this.isInside);
  }

  [withActor](actor: Actor): Data {
    return new Handle(this.store, { ...this.caller, actor, isProduct: true }, this.kysely, this.isInside);
  }

  [withGathered](gathered: GatheredEntry[]): Data {
    return new Handle(this.store, { ...this.caller, gathered }, this.kysely, this.isInside);
  }

  #compiled(shape: string, build: () => Query<unknown>): Statement {
    const { cache, builder } = this.store;
    return cache.get(`${shape}|${this.profile}`, () => compile(builder, build()));
  }

  async #rowsOf<O>(query: CompiledQuery<O>): Promise<readonly O[]> {
    return (await this.#named(this.kysely.executeQuery(query))).rows;
  }

  /** Its errors in terms of callers. */
  async #named<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw databaseProblem(error, this.store.rules);
    }
  }
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
