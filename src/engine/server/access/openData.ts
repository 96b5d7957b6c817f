import { randomBytes } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Operation } from '../../shared/entityMeta.ts';
import type { Database, Handle as DatabaseHandle, Dialect } from '../database/connect.ts';
import { type ConstraintRules, constraintRules } from '../database/constraintViolation.ts';
import { ahead } from '../database/postgres/statementAhead.ts';
import type { LogKeys } from '../logKeys.ts';
import type { Actor } from './actor.ts';
import { allowedEntity, allowedStep } from './allowedEntity.ts';
import type { BufferedEntry } from './bufferedEntry.ts';
import {
  type Answered,
  type Data,
  type OpenData,
  type Row,
  type Unscoped,
  type WorkflowStep,
  withActor,
  withBuffer,
} from './data.ts';
import { databaseProblem } from './databaseProblem.ts';
import { guardRows } from './guardRows.ts';
import type { Entity, Model } from './model.ts';
import { permissionProfile } from './permissionProfile.ts';
import type { RowUse } from './rowScope.ts';
import type { RowsOf, RowTypes, TableName } from './rowTypes.ts';
import { scopeShape, scopeValues } from './scopePath.ts';
import { type FewRows, type Spread, Spreads } from './spread.ts';
import { bind, compile, type Query, type SlotValues, type Statement, StatementCache } from './statement.ts';
import { openBuilder, selectRows } from './typedRows.ts';

/** For tests only: a statement cache to inspect, and other limits for few rows. */
interface OpenOptions {
  readonly statements?: StatementCache;
  readonly fewRows?: FewRows;
}

/** Without `logKeys` entries of the activity log are chained, but not sealed. */
export function openData(
  database: Database,
  model: Model,
  logKeys: LogKeys | null = null,
  { statements = new StatementCache(), fewRows }: OpenOptions = {},
): OpenData {
  let rules: ConstraintRules | null = null;
  const store: Store = {
    database,
    model,
    logKeys,
    cursorKey: logKeys?.current.cursors ?? randomBytes(32),
    builder: openBuilder(database.dialect),
    cache: statements,
    spreads: new Spreads(fewRows),
    rules: () => {
      rules ??= constraintRules(model.entities.map(({ meta }) => meta));
      return rules;
    },
  };
  return (actor, requestId) =>
    new Handle(store, { actor, requestId, isProduct: false, buffered: null }, database.kysely, false);
}

interface Caller {
  readonly actor: Actor;
  readonly requestId: string;
  readonly isProduct: boolean;
  readonly buffered: BufferedEntry[] | null;
}

interface Store {
  readonly database: Database;
  readonly model: Model;
  readonly logKeys: LogKeys | null;
  readonly cursorKey: Buffer;
  readonly builder: Kysely<RowTypes>;
  readonly cache: StatementCache;
  readonly spreads: Spreads;
  /** computed when the database refuses something for the first time */
  readonly rules: () => ConstraintRules;
}

/**
 * A class, since a request needs two of them, and closures would take longer to create than some statements to run.
 */
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
  get cursorKey(): Buffer {
    return this.store.cursorKey;
  }
  get buffered(): BufferedEntry[] | null {
    return this.caller.buffered;
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

  spread(entity: Entity, use: keyof FewRows): Promise<Spread | null> {
    return this.store.spreads.of(this, entity, use);
  }

  stamp(): number | null {
    return this.isInside ? null : this.store.database.stamp();
  }

  select<O>(shape: string, build: () => Compilable<O>, values?: SlotValues): Promise<readonly Answered<O>[]>;
  select(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: SlotValues,
    list?: readonly unknown[],
  ): Promise<readonly Row[]>;
  select<O>(shape: string, build: () => Query<O>, values?: SlotValues, list?: readonly unknown[]) {
    return this.#rowsOf<O>(bind(this.#compiled(shape, build), scopeValues(this.actor), values, list));
  }

  async send(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: SlotValues,
    list: readonly unknown[],
  ): Promise<void> {
    const query = bind(this.#compiled(shape, build), scopeValues(this.actor), values, list);
    await this.#rowsOf(this.isInside ? ahead(query) : query);
  }

  selectLong<O>(
    shape: string,
    build: () => Compilable<O>,
    values: SlotValues,
  ): Promise<readonly Answered<O>[]>;
  selectLong(shape: string, build: () => RawBuilder<unknown>, values: SlotValues): Promise<readonly Row[]>;
  selectLong<O>(shape: string, build: () => Query<O>, values: SlotValues) {
    const query = bind(this.#compiled(shape, build), scopeValues(this.actor), values);
    return this.isInside ? this.#rowsOf<O>(query) : this.#named(this.store.database.readLong<O>(query));
  }

  run<O>(query: Compilable<O>): Promise<readonly Answered<O>[]>;
  run(query: RawBuilder<unknown>): Promise<readonly Row[]>;
  run<O>(query: Query<O>) {
    return this.#rowsOf<O>(bind(compile(this.store.builder, query), scopeValues(this.actor)));
  }

  readIds(query: RawBuilder<unknown>, values: SlotValues): Promise<Float64Array> {
    const { builder, database } = this.store;
    const bound = bind(compile(builder, query), scopeValues(this.actor), values);
    return this.#named(database.readNumbers(bound));
  }

  transaction<T>(work: (data: Data) => Promise<T>): Promise<T> {
    return this.#transact('transaction', work);
  }

  briefly<T>(work: (data: Data) => Promise<T>): Promise<T> {
    return this.#transact('briefly', work);
  }

  async #transact<T>(kind: 'transaction' | 'briefly', work: (data: Data) => Promise<T>): Promise<T> {
    if (this.isInside) return work(this);
    const { store, caller } = this;
    // Translates errors of begin and commit as well.
    return this.#named(store.database[kind](inner => work(new Handle(store, caller, inner, true))));
  }

  signedIn(userId: number): Data {
    const actor = { ...this.actor, userId };
    return new Handle(this.store, { ...this.caller, actor }, this.kysely, this.isInside);
  }

  [withActor](actor: Actor): Data {
    return new Handle(this.store, { ...this.caller, actor, isProduct: true }, this.kysely, this.isInside);
  }

  [withBuffer](buffered: BufferedEntry[]): Data {
    return new Handle(this.store, { ...this.caller, buffered }, this.kysely, this.isInside);
  }

  #compiled(shape: string, build: () => Query<unknown>): Statement {
    const { cache, builder } = this.store;
    return cache.get(`${shape}|${this.profile}`, () => compile(builder, build()));
  }

  async #rowsOf<O>(query: CompiledQuery<O>): Promise<readonly O[]> {
    return (await this.#named(this.kysely.executeQuery(query))).rows;
  }

  /** Translates database errors. */
  async #named<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw databaseProblem(error, this.store.rules());
    }
  }
}
