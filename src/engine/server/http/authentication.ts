import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';

/**
 * What the HTTP layer needs from sign-in and sessions; `auth/` provides it, tests may hand in their own.
 * `provesOrigin` checks the CSRF proof of an unsafe call: `Authorization: Bearer {token}` bound to the session.
 */
export interface Authentication {
  authenticate(request: FastifyRequest): Promise<Actor | null>;
  provesOrigin(request: FastifyRequest, actor: Actor): boolean;
  /** What the request would sign in with, read from its headers alone; null: nothing. Left out, every request counts as a stranger's. */
  credentialOf?(request: FastifyRequest): string | null;
}
