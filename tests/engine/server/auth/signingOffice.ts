import { setImmediate as turn } from 'node:timers/promises';
import type { Data, Unscoped } from '@engine/server/access/data.ts';
import { openData } from '@engine/server/access/openData.ts';
import type { RowTypes } from '@engine/server/access/rowTypes.ts';
import { buildApp } from '@engine/server/app.ts';
import { SessionAuthentication } from '@engine/server/auth/authentication.ts';
import { createDemoUsers } from '@engine/server/auth/demoUsers.ts';
import { authRoutes } from '@engine/server/auth/routes.ts';
import { readConfig } from '@engine/server/config.ts';
import type { Database, Dialect } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { office } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import type { Updateable } from 'kysely';
import { migratedDatabase, type TestDatabase } from '../../../databases.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

export const password = 'tours-demo-2026';

export interface SigningOffice {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly data: Data;
  /** starts statements over all rows, for `data.run` */
  readonly all: Unscoped;
  /** changes a user past the API, by the role whose name begins their address */
  changeUser(role: string, values: Updateable<RowTypes['users']>): Promise<void>;
  readonly mailbox: Mailbox;
  /** another server on the same database, with a memory of its own */
  replica(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/** The server with real sign-in and one user for each shipped role. */
export async function openSigningOffice(
  dialect: Dialect,
  settings: Readonly<Record<string, string>> = {},
  { users = true, on }: { readonly users?: boolean; readonly on?: TestDatabase } = {},
): Promise<SigningOffice> {
  const { database, drop } = on ?? (await migratedDatabase(dialect));
  const config = readConfig({ MODE: 'demo', SECRET_KEY: 'k'.repeat(32), ...settings }, product);
  const replicas: FastifyInstance[] = [];
  const replica = async () => {
    const open = openData(database, officeModel(facts, office));
    const authentication = new SessionAuthentication(open, config);
    const app = await buildApp({
      config: { publicUrl: config.publicUrl },
      facts,
      office,
      database,
      open,
      authentication,
      apiPlugins: [authRoutes(authentication)],
      eventLoopDelayMs: 0,
    });
    replicas.push(app);
    return app;
  };
  const open = openData(database, officeModel(facts, office));
  await syncCatalogue(open, facts);
  const data = open(allRights, 'test');
  if (users) await createDemoUsers(data, facts.product.roles, password);
  const all = data.unscoped('test');
  const mailbox = openMailbox(data, config);
  return {
    app: await replica(),
    database,
    data,
    all,
    changeUser: async (role, values) => {
      const users = all.updateTable('users').set(values);
      await data.run(users.where('email', '=', `${role}@example.org`));
    },
    mailbox,
    replica,
    async close() {
      for (const app of replicas) await app.close();
      await mailbox.remove();
      await drop();
    },
  };
}

/** A browser at a server: keeps its cookies and proves its unsafe calls. */
export class Browser {
  readonly cookies: Record<string, string> = {};

  constructor(
    readonly app: FastifyInstance,
    readonly address = '127.0.0.1',
  ) {}

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) {
    // SQLite answers within the turn; after seconds without another, the server takes itself to be overloaded.
    await turn();
    const response = await this.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: this.address,
      headers: { cookie: this.#cookieHeader(), authorization: `Bearer ${this.cookies.token}`, ...headers },
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return response;
  }

  #cookieHeader(): string {
    return Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  signIn(role: string, secret = password) {
    return this.call('POST', '/auth/login', { email: `${role}@example.org`, password: secret });
  }
}
