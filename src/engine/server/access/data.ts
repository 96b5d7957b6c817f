import type { Compilable, DeleteResult, InsertResult, Kysely, RawBuilder, UpdateResult } from 'kysely';
import type { Operation, Transition, Workflow } from '../../shared/entityMeta.ts';
import type { Dialect } from '../database/connect.ts';
import type { LogKeys } from '../logKeys.ts';
import type { Actor } from './actor.ts';
import type { BufferedEntry } from './bufferedEntry.ts';
import type { Entity, Model } from './model.ts';
import type { RowUse } from './rowScope.ts';
import type { RowsOf, RowTypes, TableName } from './rowTypes.ts';
import type { FewRows, Spread } from './spread.ts';
import type { SlotValues } from './statement.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Statements over all rows, regardless of the actor's scope. */
export type Unscoped = Pick<
  Kysely<RowTypes>,
  'selectFrom' | 'with' | 'insertInto' | 'updateTable' | 'deleteFrom'
>;

/** The result type of a typed statement: its rows, or none if it only writes. */
export type Answered<O> = O extends InsertResult | UpdateResult | DeleteResult ? never : O;

export interface WorkflowStep {
  readonly entity: Entity;
  readonly workflow: Workflow;
  readonly transition: Transition;
}

/** Used by `asProduct.ts` only. */
export const withActor: unique symbol = Symbol('with actor');

/** Used by `audit/bufferActivities.ts` only. */
export const withBuffer: unique symbol = Symbol('with a buffer of entries');

/** The data as one actor sees it: the only handle on the database that the rest of the server gets. */
export interface Data {
  readonly actor: Actor;
  /** Whether writes are on behalf of the product instead of a person's input; see `asProduct.ts`. */
  readonly isProduct: boolean;
  /** the request that changes are attributed to */
  readonly requestId: string;
  readonly model: Model;
  readonly dialect: Dialect;
  /** The keys that seal the activity log; null if it is not sealed. */
  readonly logKeys: LogKeys | null;
  /** The key that encrypts list cursors: the same on all servers of an office. */
  readonly cursorKey: Buffer;
  /** identical for all handles on one database: the key of caches per database */
  readonly home: object;
  /** Identifies everything about the actor that affects the SQL of a statement: rights and kind of scope. */
  readonly profile: string;
  /** entries of the activity log to be written at the end of a step; null: each is written at once */
  readonly buffered: BufferedEntry[] | null;
  /** The entity of a resource. Throws 404 if unknown, 405 without this operation, 403 without the right. */
  entity(resource: string, operation: Operation): Entity;
  /**
   * A workflow step of a resource. Throws 404 if unknown, 403 without the right or for a step of the product only.
   */
  step(resource: string, name: string): WorkflowStep;
  /**
   * Starts a typed select of the rows within the actor's scope for `use`, or for all of several uses. Tables in
   * `beside` can be joined; they have no row scope of their own. Naming a field that the actor may not read is
   * refused for all tables, anywhere in the statement. The right to the resource is not checked here: the route has
   * done so.
   */
  rows<T extends TableName, Alias extends string, Beside extends TableName = never>(
    from: `${T} as ${Alias}`,
    use: RowUse | readonly RowUse[],
    beside?: readonly Beside[],
  ): RowsOf<T, Alias, Beside>;
  /** Starts a typed statement over all rows; the reason, one per file, says why it reveals nothing hidden. */
  unscoped(reason: string): Unscoped;
  /** The size of the actor's scope for the entity; null if no path limits their rows. See `spread.ts`. */
  spread(entity: Entity, use: keyof FewRows): Promise<Spread | null>;
  /**
   * A number that changes with every write to the database, by any process: what was read under the same number is
   * still valid. Null if only a query could tell, as on PostgreSQL and inside a transaction.
   */
  stamp(): number | null;
  /**
   * Runs a statement that is compiled once per shape and rights of the actor; `values` fill its slots, `list` its
   * places. Everything else that makes the SQL differ must be part of the shape.
   */
  select<O>(shape: string, build: () => Compilable<O>, values?: SlotValues): Promise<readonly Answered<O>[]>;
  select(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: SlotValues,
    list?: readonly unknown[],
  ): Promise<readonly Row[]>;
  /**
   * `select` for a statement whose result is not used. Inside a transaction PostgreSQL receives the next statement
   * without waiting: that one, or the commit, fails with the error of this one.
   */
  send(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: SlotValues,
    list: readonly unknown[],
  ): Promise<void>;
  /**
   * `select` for queries that may take long: outside a transaction they do not block other requests on SQLite. Not
   * for one record or one page from an index, which it would slow down a little.
   */
  selectLong<O>(
    shape: string,
    build: () => Compilable<O>,
    values: SlotValues,
  ): Promise<readonly Answered<O>[]>;
  selectLong(shape: string, build: () => RawBuilder<unknown>, values: SlotValues): Promise<readonly Row[]>;
  /** Runs a statement that is not worth caching; returns its rows. */
  run<O>(query: Compilable<O>): Promise<readonly Answered<O>[]>;
  run(query: RawBuilder<unknown>): Promise<readonly Row[]>;
  /**
   * The column `id` of a select in its order, as a snapshot; there may be millions. It sees committed data only, even
   * inside a transaction.
   */
  readIds(query: RawBuilder<unknown>, values: SlotValues): Promise<Float64Array>;
  /** Runs `work` in a transaction, which must use the handle passed to it. */
  transaction<T>(work: (data: Data) => Promise<T>): Promise<T>;
  /** `transaction` for the change of one record; see `Database.briefly`. */
  briefly<T>(work: (data: Data) => Promise<T>): Promise<T>;
  /** The handle with a user who is just signing in as author: they can see no more than before. */
  signedIn(userId: number): Data;
  /** a handle of the product on the same transaction */
  [withActor](actor: Actor): Data;
  /** the same handle, which collects entries of the activity log here */
  [withBuffer](buffered: BufferedEntry[]): Data;
}

export type OpenData = (actor: Actor, requestId: string) => Data;
