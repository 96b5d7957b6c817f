import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { buildApp } from '../../engine/server/app.ts';
import { SessionAuthentication } from '../../engine/server/auth/authentication.ts';
import { authRoutes } from '../../engine/server/auth/routes.ts';
import { limits } from '../../engine/server/http/limits.ts';
import type { Order } from './contender.ts';
import { answerParent } from './messages.ts';
import { benchConfig, openBenchOffice } from './office.ts';

/** The product without its jobs, which would run at arbitrary times. */
const { url, copies }: Order = JSON.parse(process.argv[2] ?? '{}');
let texts: string[] | null = null;
const { database, open } = await openBenchOffice(url, copies, text => texts?.push(text));
const authentication = new SessionAuthentication(open, benchConfig);
const app = await buildApp({
  config: { publicUrl: benchConfig.publicUrl },
  facts,
  office,
  database,
  open,
  authentication,
  apiPlugins: [authRoutes(authentication)],
});
answerParent(await app.listen({ port: 0, host: '127.0.0.1', backlog: limits.backlog }), {
  count() {
    texts = [];
  },
  counted() {
    const counted = texts ?? [];
    texts = null;
    return counted;
  },
  async stop() {
    await app.close();
    await database.close();
  },
});
