import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Operation, Transition, Workflow } from '../../shared/entityMeta.ts';
import { can } from '../../shared/permissions.ts';
import type { Database, Dialect, Handle } from '../database/connect.ts';
import { type ConstraintRules, constraintRules } from '../database/constraintViolation.ts';
import type { Actor } from './actor.ts';
import { databaseProblem } from './databaseProblem.ts';
import type { Entity, Model } from './model.ts';
import { permissionProfile } from './permissionProfile.ts';
import { ProblemError } from './problemError.ts';
import { scopeShape, scopeValues } from './rowScope.ts';
import { bind, compile, type Statement, StatementCache, type Values } from './statement.ts';

export type Row = Readonly<Record<string, unknown>>;

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
  /** Names everything about the actor that shapes a statement: rights and kind of scope. */
  readonly profile: string;
  /** The entity behind a resource name. Unknown → 404, an operation that it lacks → 405, no right → 403. */
  entity(resource: string, operation: Operation): Entity;
  /** A step of a resource's workflow. Unknown → 404, no right → 403, nobody but the product takes it → 403. */
  step(resource: string, name: string): WorkflowStep;
  /** Runs a statement that is compiled once per shape; `list` fills its places, `values` its slots. */
  select(
    shape: string,
    build: () => RawBuilder<unknown>,
    values: Values,
    list?: readonly unknown[],
  ): Promise<readonly Row[]>;
  /** Runs a statement that is not worth remembering; answers the rows it returns. */
  run(query: RawBuilder<unknown>): Promise<readonly Row[]>;
  /** All or nothing; inside, the handle passed to `work` must be used. */
  transaction<T>(work: (data: Data) => Promise<T>): Promise<T>;
  /** the product's own handle on the same transaction */
  [withActor](actor: Actor): Data;
}

export type OpenData = (actor: Actor, requestId: string) => Data;

const rememberedStatements = 4_000;

export function openData(database: Database, model: Model): OpenData {
  const store = {
    database,
    model,
    cache: new StatementCache(rememberedStatements),
    rules: constraintRules(model.entities.map(({ meta }) => meta)),
  };
  return (actor, requestId) => handle(store, { actor, requestId, isProduct: false }, database.kysely, false);
}

interface Asker {
  readonly actor: Actor;
  readonly requestId: string;
  readonly isProduct: boolean;
}

interface Store {
  readonly database: Database;
  readonly model: Model;
  readonly cache: StatementCache;
  readonly rules: ConstraintRules;
}

function handle(store: Store, asker: Asker, kysely: Handle, inside: boolean): Data {
  const { database, model, cache, rules } = store;
  const { actor } = asker;
  const scope = scopeValues(actor);
  const rowsOf = async (query: CompiledQuery): Promise<readonly Row[]> => {
    try {
      return (await kysely.executeQuery<Row>(query)).rows;
    } catch (error) {
      throw databaseProblem(error, rules);
    }
  };
  const data: Data = {
    ...asker,
    model,
    dialect: database.dialect,
    profile: `${permissionProfile(actor)}/${scopeShape(actor)}`,
    entity: (resource, operation) => allowedEntity(model, actor, resource, operation),
    step: (resource, name) => allowedStep(model, actor, resource, name),
    async select(shape, build, values, list) {
      const statement: Statement = cache.get(shape, () => compile(kysely, build()));
      return rowsOf(bind(statement, scope, values, list));
    },
    run: query => rowsOf(bind(compile(kysely, query), scope)),
    async transaction(work) {
      if (inside) return work(data);
      return database.transaction(inner => work(handle(store, asker, inner, true)));
    },
    [withActor]: other => handle(store, { ...asker, actor: other, isProduct: true }, kysely, inside),
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
