import type { Compilable, DeleteResult, InsertResult, Kysely, RawBuilder, UpdateResult } from 'kysely';
import type { Operation, Transition, Workflow } from '../../shared/entityMeta.ts';
import type { Dialect } from '../database/connect.ts';
import type { LogKeys } from '../logKeys.ts';
import type { Actor } from './actor.ts';
import type { GatheredEntry } from './gatheredEntry.ts';
import type { Entity, Model } from './model.ts';
import type { RowUse } from './rowScope.ts';
import type { RowsOf, RowTypes, TableName } from './rowTypes.ts';
import type { FewRows, Spread } from './spread.ts';
import type { Values } from './statement.ts';

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
  /** What cursors of lists are sealed with: the same on all servers of an office. */
  readonly cursorKey: Buffer;
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
  spread(entity: Entity, use: keyof FewRows): Promise<Spread | null>;
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
   * The same for a statement whose answer is not used. Inside a transaction PostgreSQL gets the next one without waiting: that
   * one, or the commit, fails with its error.
   */
  send(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: Values,
    list: readonly unknown[],
  ): Promise<void>;
  /**
   * The same for a select that may take long: outside a transaction no other request waits for it on SQLite either. It is not for
   * one record or one page off an index, which it would make a little slower.
   */
  selectLong<O>(shape: string, build: () => Compilable<O>, values: Values): Promise<readonly Answered<O>[]>;
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
  /** The same for the change of one record; see `Database.briefly`. */
  briefly<T>(work: (data: Data) => Promise<T>): Promise<T>;
  /** The same handle in the name of a user who is just signing in: it writes for them, and sees no more than before. */
  signedIn(userId: number): Data;
  /** the product's own handle on the same transaction */
  [withActor](actor: Actor): Data;
  /** the same handle, whose entries of the activity log gather here */
  [withGathered](gathered: GatheredEntry[]): Data;
}

export type OpenData = (actor: Actor, requestId: string) => Data;
