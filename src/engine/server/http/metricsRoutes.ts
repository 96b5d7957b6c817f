import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import type { Metrics } from './metrics.ts';
import { anyone } from './policy.ts';

/** Counts every answer by its route's template, including refusals by admission. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.countRequest(route, request.method, reply.raw.statusCode, reply.elapsedTime / 1_000);
    done();
  });
}

/** `/metrics`, for callers with the token; for all others it does not exist. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', { config: { ...anyone, anyHost: true } }, async (request, reply) => {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(hash(given), hash(token))) throw new ProblemError('notFound');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.text());
  });
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
