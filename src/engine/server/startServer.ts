import { defaultGrants, permissions } from '@generated/permissions.ts';
import { entities } from '@generated/tables.ts';
import { validators } from '@generated/validators.ts';
import { refreshOnce } from '@office/dunning/server/refreshOnce.ts';
import { jobKinds } from '@office/jobs.ts';
import { warmFonts } from '@office/letters/server/fonts.ts';
import { dailyWarnings } from '@office/warnings/server/refreshAll.ts';
import type { FastifyInstance } from 'fastify';
import { today } from '../shared/day.ts';
import { type Data, type OpenData, openData } from './access/data.ts';
import { buildModel } from './access/model.ts';
import { buildApp } from './app.ts';
import { SessionAuthentication } from './auth/authentication.ts';
import { hasUsers } from './auth/createUser.ts';
import { setupLink } from './auth/firstAdministrator.ts';
import { Grants } from './auth/grants.ts';
import { authRoutes } from './auth/routes.ts';
import { userActor } from './auth/userActor.ts';
import type { Config } from './config.ts';
import { connect, type Database } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { staticRoutes } from './http/static.ts';
import { Hourly } from './jobs/hourly.ts';
import { JobWorker } from './jobs/jobWorker.ts';
import { openTransport } from './mail/transport.ts';
import { MailWorker } from './mail/worker.ts';
import { allRights } from './records/allRights.ts';
import { forgetVisits } from './records/forgetVisits.ts';
import { syncCatalogue } from './records/syncCatalogue.ts';
import { syncSettings } from './settings/syncSettings.ts';

export interface Parts {
  /** folder of the migration files */
  readonly migrations: string;
  /** folder of the built screens; null: somebody else serves them (development) */
  readonly admin: string | null;
  /** fills a database without users: base data in production, an invented office elsewhere; null: it stays empty */
  readonly fill: ((open: OpenData, database: Database) => Promise<void>) | null;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  /** creates the first administrator; null when there are users */
  readonly setupLink: string | null;
  /** stops taking requests, finishes those under way, then lets go of the database */
  close(): Promise<void>;
}

/** connect → migrate → catalogue → fill → listen. What fails on the way leaves nothing open. */
export async function startServer(config: Config, parts: Parts): Promise<RunningServer> {
  const database = await openDatabase(config, parts.migrations);
  try {
    const open = openData(database, buildModel(entities, validators));
    const data = open(allRights, 'start');
    await syncCatalogue(open, { permissions, defaultGrants });
    if (parts.fill && !(await hasUsers(data))) await parts.fill(open, database);
    await syncSettings(data);
    const app = await appOf(config, parts, database, open);
    const { publicUrl } = config;
    const mail = new MailWorker({ data, publicUrl, transport: openTransport(config), log: app.log });
    await app.listen({ port: config.port, host: config.host });
    const grants = new Grants();
    const actorOf = (userId: number) => userActor(data, grants, userId);
    const jobs = new JobWorker({ open, data, kinds: jobKinds, actorOf, log: app.log });
    void warmFonts();
    mail.start();
    jobs.start();
    const hourly = hourlyWork(data, app);
    for (const each of hourly) each.start();
    return {
      app,
      setupLink: (await hasUsers(data)) ? null : await setupLink(data, publicUrl),
      async close() {
        await app.close();
        await jobs.stop();
        await mail.stop();
        for (const each of hourly) await each.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What comes with time alone; `data` carries every right. */
function hourlyWork(data: Data, { log }: FastifyInstance): readonly Hourly[] {
  return [
    new Hourly({ work: () => forgetVisits(data), failed: 'old visits could not be removed', log }),
    new Hourly({
      work: dailyWarnings(data),
      failed: 'the warnings about guests could not be brought up to date',
      log,
    }),
    new Hourly({
      work: () => refreshOnce(data, today()),
      failed: 'overdue bills could not be looked up',
      log,
    }),
  ];
}

/** The database with today's tables; also for the commands that work without a server. */
export async function openDatabase(config: Config, migrations: string): Promise<Database> {
  const database = await connect(config.databaseUrl, { poolSize: config.databasePool });
  try {
    await migrate(database, { folder: migrations, draft: config.mode === 'development', entities });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function appOf(config: Config, parts: Parts, database: Database, open: OpenData): Promise<FastifyInstance> {
  const authentication = new SessionAuthentication(open, config);
  return buildApp({
    config: { publicUrl: config.publicUrl, trustProxy: [...config.trustedProxies] },
    database,
    open,
    authentication,
    apiPlugins: [authRoutes(authentication)],
    plugins: parts.admin === null ? [] : [staticRoutes(parts.admin)],
    logger: { level: config.logLevel },
  });
}
