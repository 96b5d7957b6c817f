import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify';
import type { EntityMeta } from '../shared/entityMeta.ts';
import type { Validate } from '../shared/validation.ts';
import { openData } from './access/data.ts';
import { buildModel } from './access/model.ts';
import type { Database } from './database/connect.ts';
import type { Authentication } from './http/authentication.ts';
import { contentSecurityPolicy } from './http/contentSecurityPolicy.ts';
import { enforcePolicies } from './http/enforcePolicies.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { historyRoutes } from './http/historyRoutes.ts';
import { limits } from './http/limits.ts';
import { openApiRoutes } from './http/openApiRoutes.ts';
import { recordRoutes } from './http/recordRoutes.ts';
import { renderProblems } from './http/renderProblem.ts';

export interface AppDeps {
  readonly config: {
    /** scheme, host and port under which browsers reach the server: the only origin of unsafe calls */
    readonly publicUrl: string;
    /** proxies in front, whose forwarded headers are believed; see Fastify's `trustProxy` */
    readonly trustProxy?: FastifyServerOptions['trustProxy'];
  };
  readonly database: Database;
  readonly entities: readonly EntityMeta[];
  readonly validators: Readonly<Record<string, Validate>>;
  readonly authentication: Authentication;
  /** routes of other parts (sign-in, static files); each needs a policy like every route */
  readonly plugins?: readonly FastifyPluginAsync[];
  readonly logger?: FastifyServerOptions['logger'];
}

/** The whole server without a port: tests inject into it, `main.ts` listens. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: deps.logger ?? false,
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestSeconds * 1_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 100 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  renderProblems(app);
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy });
  await app.register(underPressure, { maxEventLoopDelay: 3_000 });
  enforcePolicies(app, deps.authentication, deps.config.publicUrl);

  const model = buildModel(deps.entities, deps.validators);
  const open = openData(deps.database, model);
  await app.register(healthRoutes(deps.database));
  for (const plugin of deps.plugins ?? []) await app.register(plugin);
  await app.register(
    async api => {
      await api.register(historyRoutes(open));
      await api.register(openApiRoutes());
      await api.register(recordRoutes(open));
    },
    { prefix: '/api/v1' },
  );
  return app;
}
