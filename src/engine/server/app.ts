import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify';
import type { OfficeFacts } from '../shared/officeFacts.ts';
import type { OpenData } from './access/data.ts';
import { ProblemError } from './access/problemError.ts';
import { bulkSchemas } from './bulk/answerSchemas.ts';
import { bulkPaths } from './bulk/paths.ts';
import { bulkRoutes } from './bulk/routes.ts';
import type { Database } from './database/connect.ts';
import { documentPaths } from './documents/paths.ts';
import { documentRoutes } from './documents/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import type { ScanFile } from './files/scanner.ts';
import { scanUploads } from './files/scanUploads.ts';
import { Admission } from './http/admission.ts';
import type { AdmissionLimits } from './http/admissionLimits.ts';
import { admissionLimits } from './http/admissionLimits.ts';
import { admitRequests } from './http/admitRequests.ts';
import type { Authentication } from './http/authentication.ts';
import { changeRoutes } from './http/changeRoutes.ts';
import { endSilentConnections } from './http/endSilentConnections.ts';
import { enforcePolicies } from './http/enforcePolicies.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { historyRoutes } from './http/historyRoutes.ts';
import { iconRoutes } from './http/iconRoutes.ts';
import { readJsonBodies } from './http/jsonBodies.ts';
import { limits } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import { countRequests, metricsRoutes } from './http/metricsRoutes.ts';
import { openApiRoutes } from './http/openApiRoutes.ts';
import { refuseOtherHosts } from './http/ownAddress.ts';
import { recordRoutes } from './http/recordRoutes.ts';
import { relatedRoutes } from './http/relatedRoutes.ts';
import { renderProblems, sendProblem } from './http/renderProblem.ts';
import { RequestLog, withoutContents } from './http/requestLog.ts';
import { resetBrokenAnswers } from './http/resetBrokenAnswers.ts';
import { searchRoutes } from './http/searchRoutes.ts';
import { securityHeaders, sendSecurityHeaders } from './http/securityHeaders.ts';
import { StrangerRate, strangerLimits } from './http/strangerRate.ts';
import { transitionRoutes } from './http/transitionRoutes.ts';
import { workRoutes } from './http/workRoutes.ts';
import { importSchemas } from './imports/answerSchemas.ts';
import { importPaths } from './imports/paths.ts';
import { importRoutes } from './imports/routes.ts';
import { maintenancePaths } from './integrity/paths.ts';
import { type BackupPlan, maintenanceRoutes } from './integrity/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import type { OfficeParts } from './officeParts.ts';
import { qualityPaths } from './quality/paths.ts';
import { qualityRoutes } from './quality/routes.ts';
import { recordFilePaths, recordFileSchemas } from './record-files/paths.ts';
import { recordFileRoutes } from './record-files/routes.ts';
import { authorizationRoutes } from './rights/routes.ts';
import { viewRoutes } from './views/routes.ts';

export interface AppDeps {
  readonly config: {
    /** origin under which browsers reach the server: the only one accepted for unsafe calls */
    readonly publicUrl: string;
    /** proxies in front whose forwarded headers are trusted; see Fastify's `trustProxy` */
    readonly trustProxy?: FastifyServerOptions['trustProxy'];
    /** the backup plan of the settings; `none` by default */
    readonly backups?: BackupPlan;
  };
  /** the output of codegen */
  readonly facts: Pick<OfficeFacts, 'openApi' | 'product' | 'firstSteps'>;
  /** the routes of the office; its hooks are part of the model behind `open` */
  readonly office?: Pick<OfficeParts, 'routes' | 'ownPaths' | 'importFiles'>;
  readonly database: Database;
  /** `openData(database, officeModel(facts, office))`: the same one that sign-in uses */
  readonly open: OpenData;
  readonly authentication: Authentication;
  /** further routes below `/api/v1` (sign-in); each needs a policy like every route */
  readonly apiPlugins?: readonly FastifyPluginAsync[];
  /** routes outside the API (static files) */
  readonly plugins?: readonly FastifyPluginAsync[];
  readonly logger?: FastifyServerOptions['logger'];
  /** overrides `limits.eventLoopDelayMs`; 0 never refuses a request, for tests on a busy machine */
  readonly eventLoopDelayMs?: number;
  /** time budget of the search over everything, half a second by default; `Infinity` for tests on a busy machine */
  readonly searchMs?: number;
  /** admission under load; by default 16 requests at once */
  readonly admission?: Admission;
  /** scans each uploaded file; none by default */
  readonly scan?: ScanFile;
  /** enables `/metrics` for callers with the token */
  readonly measured?: { readonly metrics: Metrics; readonly token: string };
}

const apiPrefix = '/api/v1';

/** Bodies are checked by the validators of the entities: this avoids loading Fastify's own compilers. */
const noSchemas = () => () => {
  throw new Error('Routes have no schema of Fastify.');
};

/** The whole server without a port: tests inject requests, `startServer` listens. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { facts, office = {}, open } = deps;
  const log = new RequestLog();
  const app = Fastify({
    logger: withoutContents(deps.logger),
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestSeconds * 1_000,
    // Requests that arrived before the shutdown are answered and their connections closed; only the readiness probe
    // fails.
    return503OnClosing: false,
    logController: log,
    genReqId: () => randomUUID(),
    // A URL that cannot be decoded reaches neither hooks nor error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders);
      const isPage =
        error.code === 'FST_ERR_BAD_URL' &&
        request.method === 'GET' &&
        request.url.startsWith(`${deps.facts.product.basePath}/`);
      // the screens say that there is no such page, and name what was typed
      if (isPage) void reply.redirect(request.url.replaceAll('%', '%25'));
      else void sendProblem(request, reply, new ProblemError('notFound'));
    },
    routerOptions: { maxParamLength: 100 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  endSilentConnections(app);
  resetBrokenAnswers(app);
  readJsonBodies(app);
  renderProblems(app);
  await app.register(cookie);
  if (deps.measured) countRequests(app, deps.measured.metrics);
  const known = admitRequests(
    app,
    deps.admission ?? new Admission(defaultLimits(deps)),
    deps.authentication,
    new StrangerRate(deps.eventLoopDelayMs === 0 ? neverStrange : strangerLimits),
  );
  log.logRequests(app);
  sendSecurityHeaders(app);
  await app.register(underPressure, {
    maxEventLoopDelay: deps.eventLoopDelayMs ?? limits.eventLoopDelayMs,
    // Files and probes are cheap, and a page without one of its files would be broken.
    pressureHandler: async request => {
      if (request.url.startsWith(apiPrefix)) throw new ProblemError('overloaded');
    },
  });
  refuseOtherHosts(app, deps.config.publicUrl);
  enforcePolicies(app, deps.authentication, deps.config.publicUrl, known);
  if (deps.scan) scanUploads(app, deps.scan);

  await app.register(healthRoutes(deps.database));
  if (deps.measured) metricsRoutes(app, deps.measured.metrics, deps.measured.token);
  await app.register(iconRoutes(deps.facts.product.basePath));
  for (const plugin of deps.plugins ?? []) await app.register(plugin);
  await app.register(
    async api => {
      for (const plugin of deps.apiPlugins ?? []) await api.register(plugin);
      for (const routes of office.routes ?? []) await api.register(routes(open));
      await api.register(authorizationRoutes(open));
      await api.register(documentRoutes(open));
      await api.register(historyRoutes(open));
      await api.register(viewRoutes(open));
      await api.register(workRoutes(open, facts.firstSteps));
      await api.register(jobRoutes(open));
      await api.register(maintenanceRoutes(open, deps.config.backups ?? 'none'));
      await api.register(qualityRoutes(open));
      await api.register(
        openApiRoutes(
          open,
          facts,
          [...documentPaths(facts.product), ...maintenancePaths, ...qualityPaths, ...(office.ownPaths ?? [])],
          data => ({
            paths: { ...importPaths(data), ...bulkPaths(data), ...recordFilePaths(data) },
            schemas: { ...importSchemas, ...bulkSchemas, ...recordFileSchemas },
          }),
        ),
      );
      await api.register(searchRoutes(open, deps.searchMs));
      await api.register(
        exportRoutes(open, refusesNever(deps) ? Number.POSITIVE_INFINITY : limits.exportsAtOnce),
      );
      await api.register(importRoutes(open, office.importFiles));
      await api.register(bulkRoutes(open));
      await api.register(recordFileRoutes(open));
      await api.register(transitionRoutes(open));
      await api.register(changeRoutes(open));
      await api.register(relatedRoutes(open));
      await api.register(recordRoutes(open));
    },
    { prefix: apiPrefix },
  );
  return app;
}

const defaultLimits = (deps: AppDeps): AdmissionLimits =>
  admissionLimits(refusesNever(deps) ? Number.POSITIVE_INFINITY : limits.requestsAtOnce);

const neverStrange = {
  burst: Number.POSITIVE_INFINITY,
  knownBurst: Number.POSITIVE_INFINITY,
  perSecond: 0,
} as const;

const refusesNever = ({ eventLoopDelayMs }: AppDeps): boolean => eventLoopDelayMs === 0;
