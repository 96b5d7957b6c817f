import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { Data, OpenData } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import type { KnownCredentials } from './admitRequests.ts';
import type { Authentication } from './authentication.ts';
import { limits } from './limits.ts';
import { localeOf } from './locale.ts';
import { isOwnOrigin } from './ownAddress.ts';
import { isSafe } from './policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller; null only on public routes */
    actor: Actor | null;
  }
}

/**
 * Every route requires authentication unless its policy is `public`; a route without a policy prevents the server
 * from starting. Public routes accept small bodies only. Unsafe calls must come from our own pages (Origin,
 * Sec-Fetch-Site) and, when signed in, carry the token that belongs to the session.
 */
export function enforcePolicies(
  app: FastifyInstance,
  authentication: Authentication,
  publicUrl: string,
  known: KnownCredentials,
): void {
  app.decorateRequest('actor', null);

  app.addHook('onRoute', route => {
    if (!route.config?.policy) {
      throw new Error(`Route ${String(route.method)} ${route.url} has no policy; name one in config.policy.`);
    }
    // Bodies of other routes are read only after authentication.
    if (route.config.policy.kind === 'public') route.bodyLimit ??= limits.publicBodyBytes;
  });

  app.addHook('onRequest', async (request, reply) => {
    const policy = request.routeOptions.config.policy;
    // Refused before reading a body that belongs to no route.
    if (!policy) throw new ProblemError('notFound');
    const unsafe = !isSafe(request.method);
    if (unsafe) requireSameOrigin(request, publicUrl);
    if (policy.kind === 'public') return;
    reply.header('cache-control', 'no-store');
    const actor = await authentication.authenticate(request);
    known.remember(request, actor?.userId ?? null);
    if (!actor) throw new ProblemError('unauthenticated');
    // Set before the refusals below, so that the log can name the refused user.
    const locale = localeOf(request);
    request.actor = actor.locale === locale ? actor : { ...actor, locale };
    if (unsafe && !authentication.provesOrigin(request, actor)) throw new ProblemError('csrf');
    if (actor.rightsTag !== null) reply.header('x-rights', actor.rightsTag);
    if (unsafe && actor.isViewing && !request.routeOptions.config.whileViewing)
      throw new ProblemError('viewingAs');
    if (policy.kind === 'permission' && !actor.permissions.has(policy.key))
      throw new ProblemError('forbidden');
  });
}

/** The actor of a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new ProblemError('unauthenticated');
  return request.actor;
}

/** The data as the caller of each request of a plugin sees them. */
export const dataOfRequests =
  (open: OpenData) =>
  (request: FastifyRequest): Data =>
    open(actorOf(request), request.id);

/** Programs other than browsers send neither header; browsers always send one of them with an unsafe call. */
function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ProblemError('csrf');
  const from = request.headers.origin;
  if (from !== undefined && !isOwnOrigin(publicUrl, from, request.socket.localPort))
    throw new ProblemError('csrf');
}
