import type { Actor, Scope } from '@engine/server/access/actor.ts';
import type { Data, Unscoped } from '@engine/server/access/data.ts';
import { entityNamed, type Model } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { type AppDeps, buildApp } from '@engine/server/app.ts';
import type { AnchorPlaces } from '@engine/server/audit/anchors.ts';
import type { Finding } from '@engine/server/audit/integrityCheck.ts';
import { logCheck } from '@engine/server/audit/verify.ts';
import type { Database } from '@engine/server/database/connect.ts';
import type { Authentication } from '@engine/server/http/authentication.ts';
import { type LogKeys, logKey } from '@engine/server/logKeys.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import type { OfficeParts } from '@engine/server/officeParts.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import type { OfficeFacts } from '@engine/shared/officeFacts.ts';
import type { RowReach } from '@engine/shared/rights.ts';
import { facts as generated } from '@generated/facts.ts';
import type { Names } from '@generated/types/names.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { runWholeCheck } from './audit/runCheck.ts';
import { openTestDatabase } from './testDatabase.ts';

export { dialects } from './testDatabase.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers without restating their types
  readonly body: any;
  /** the bytes of the answer */
  readonly content: Buffer;
}

type Send = (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

/** One person at the API. */
export interface Caller {
  readonly id: number;
  readonly get: Send;
  readonly post: Send;
  readonly put: Send;
  readonly delete: Send;
}

/** Fields of an entity by their paths. */
export type FieldsOf<E extends keyof Names> = { readonly [Field in Names[E]['field']]?: unknown };

export interface Office {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly model: Model;
  /** statements since the last call */
  takeStatements(): readonly string[];
  /** signs in somebody who holds exactly these permissions, or every one */
  caller(permissions: readonly string[] | 'all', limits?: Limits): Promise<Caller>;
  /** gives somebody these permissions instead of theirs */
  changeRights(caller: Caller, permissions: readonly string[]): void;
  /** the data without any limits, for arranging what a test needs */
  readonly data: Data;
  /** the data as this user sees them, who holds these rights alone */
  openAs(
    userId: number,
    permissions?: readonly string[],
    scopes?: Pick<Limits, 'clients' | 'companies'>,
  ): Data;
  /** starts statements over all rows, for `data.run` */
  readonly all: Unscoped;
  /** writes a record past the API */
  insert<E extends keyof Names>(entity: E, fields: FieldsOf<E>): Promise<number>;
  /** the same for an entity that is known at run time only */
  insertAny(entity: string, fields: Readonly<Record<string, unknown>>): Promise<number>;
  /** what the check of the activity log finds, with the anchors of these places; throws for an empty log */
  logFindings(places?: AnchorPlaces | null): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** The log of every test is sealed with the same key. */
export const logKeys = keysOf('a-key-of-the-tests-that-is-long-enough');

export function keysOf(current: string, ...before: readonly string[]): LogKeys {
  const keys = [current, ...before].map(logKey);
  return { current: logKey(current), known: new Map(keys.map(key => [key.id, key])) };
}

export interface Limits {
  readonly clients?: readonly number[];
  readonly companies?: readonly number[];
  readonly narrowed?: Readonly<Record<string, readonly RowReach[]>>;
  /** when they last proved who they are; just now unless given */
  readonly confirmedAt?: number;
}

/** So that the rows of a test are looked for in both ways, as few and as many. */
const fewRows = { page: 2, all: 2 };

/** Statements that an office keeps for `takeStatements`: more than any test asks for, for some send thousands of requests. */
const mostKept = 10_000;

interface More extends Pick<AppDeps, 'scan'> {
  /** a database with tables, which is closed with the office and stays */
  readonly on?: Database;
}

/** The whole server on a fresh database, or on a given one. A header names the caller; real sessions have their own tests. */
export async function openOffice(
  dialect: 'sqlite' | 'postgres',
  parts: OfficeParts = office,
  facts: OfficeFacts = generated,
  { on, ...more }: More = {},
): Promise<Office> {
  let statements: string[] = [];
  const { database, close } = on
    ? { database: on, close: () => on.close() }
    : await openTestDatabase(dialect, text => {
        if (statements.length === mostKept) statements = [];
        statements.push(text);
      });
  const model = officeModel(facts, parts);
  const open = openData(database, model, logKeys, { fewRows });
  const data = open(allRights, 'test');
  const actors = new Map<string, Actor>();
  const authentication: Authentication = {
    authenticate: async request => actors.get(String(request.headers['x-caller'])) ?? null,
    provesOrigin: request => request.headers.authorization === 'Bearer test',
  };
  const app = await buildApp({
    config: { publicUrl: 'http://localhost:4000' },
    facts,
    office: parts,
    database,
    open,
    authentication,
    eventLoopDelayMs: 0,
    searchMs: Number.POSITIVE_INFINITY,
    ...more,
  });
  const insertAny: Office['insertAny'] = async (entity, fields) => {
    return insertRow(data, entityNamed(model, entity), new Map(Object.entries(fields)));
  };

  return {
    app,
    database,
    model,
    data,
    all: data.unscoped('test'),
    insert: insertAny,
    insertAny,
    openAs: (userId, permissions = [], scopes = {}) =>
      open(
        {
          ...allRights,
          userId,
          ownerId: userId,
          permissions: new Set(permissions),
          scope: scopeOf(model, { ...scopes }),
        },
        'test',
      ),
    changeRights({ id }, permissions) {
      for (const [name, actor] of actors)
        if (actor.userId === id) actors.set(name, { ...actor, permissions: new Set(permissions) });
    },
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async caller(permissions, { narrowed = {}, confirmedAt = Date.now(), ...limits } = {}) {
      const name = `caller${actors.size}`;
      const id = await insertAny('user', {
        email: `${name}@example.org`,
        first_name: name,
        last_name: 'Test',
        locale: 'de',
        status: 'active',
        second_factor: 'none',
      });
      const held = permissions === 'all' ? allRights.permissions : new Set(permissions);
      actors.set(name, {
        ...allRights,
        userId: id,
        ownerId: id,
        permissions: held,
        narrowed: new Map(Object.entries(narrowed)),
        scope: scopeOf(model, limits),
        confirmedAt,
      });
      return callerOf(app, id, name);
    },
    async logFindings(places = null) {
      const { checked, findings } = await runWholeCheck(data, logCheck(places));
      if (checked === 0 && findings.length === 0) throw new Error('The activity log has no entry to check.');
      return findings;
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

const scopeOf = (model: Model, limits: Readonly<Record<string, readonly number[]>>): Scope =>
  Object.fromEntries(model.scopes.map(name => [name, limits[name] ?? null]));

function callerOf(app: FastifyInstance, id: number, name: string): Caller {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Send =>
    async (path, body, headers = {}) => {
      const options: InjectOptions = {
        method,
        url: `/api/v1/${path}`,
        headers: { 'x-caller': name, authorization: 'Bearer test', ...headers },
      };
      if (body !== undefined)
        options.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      if (body !== undefined) options.headers = { 'content-type': 'application/json', ...options.headers };
      const response = await app.inject(options);
      const json = response.headers['content-type']?.toString().includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: json ? response.json() : response.body,
        content: response.rawPayload,
      };
    };
  return { id, get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') };
}

/** `?sort=["name","ASC"]&range=[0,24]&filter={…}` */
export function query(parameters: {
  filter?: unknown;
  sort?: readonly [string, 'ASC' | 'DESC'];
  range?: readonly [number, number];
  fields?: unknown;
}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) search.set(name, JSON.stringify(value));
  return search.size === 0 ? '' : `?${search}`;
}
