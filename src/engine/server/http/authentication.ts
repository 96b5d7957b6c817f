import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';

/**
 * What the HTTP layer needs from sign-in and sessions; provided by `auth/`, tests may pass their own. `provesOrigin`
 * checks the CSRF proof of an unsafe call: `Authorization: Bearer {token}` bound to the session.
 */
export interface Authentication {
  authenticate(request: FastifyRequest): Promise<Actor | null>;
  provesOrigin(request: FastifyRequest, actor: Actor): boolean;
  /**
   * The credential of the request, from its headers only; null: none. Without this method every request counts as a
   * stranger's.
   */
  credentialOf?(request: FastifyRequest): string | null;
}
