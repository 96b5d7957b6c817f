import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { anyone, signedIn } from '../http/policy.ts';
import { readTexts } from '../http/readBody.ts';
import { answerSession } from './answerSession.ts';
import type { SessionAuthentication } from './authentication.ts';
import { clearSessionCookies } from './cookies.ts';
import { endSession, type Session } from './session.ts';
import { stepUp } from './stepUp.ts';
import { isTokenOf } from './token.ts';

/** Routes of a signed-in browser for its session: query, confirm, end. */
export function sessionRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => register(app, authentication);
}

function register(app: FastifyInstance, authentication: SessionAuthentication): void {
  const { config } = authentication;

  // R-ROUTE-36: the cookie `token` must belong to the session; a forged or expired one, or another session's, counts
  // as missing.
  app.get('/auth/verify-token', { config: signedIn }, async (request, reply) => {
    const session = await authentication.requireSession(request);
    if (!isTokenOf(session.sid, request.cookies.token ?? '', Date.now())) {
      throw new ProblemError('unauthenticated');
    }
    return answerSession(authentication, reply, session);
  });

  app.post('/auth/step-up', { config: signedIn }, async (request, reply) => {
    const session = await authentication.requireSession(request);
    const proof = readTexts(request.body, {
      password: { maxLength: 1_024 },
      code: { maxLength: 40, optional: true },
    });
    await stepUp(authentication.dataOf(request.id), authentication.box, session, proof, request.ip);
    return reply.code(204).send();
  });

  // Public, so that it also clears the cookies of a session that has expired.
  app.post('/auth/logout', { config: anyone }, async (request, reply) => {
    const session = await authentication.sessionOf(request);
    if (session) await signOut(request, session);
    clearSessionCookies(config, reply);
    // Clears the browser's cache; the settings of the screens are not confidential and stay (ASVS 14.3.1).
    return reply.code(204).headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' }).send();
  });

  async function signOut(request: FastifyRequest, { sid, actor, user }: Session): Promise<void> {
    const own = authentication.openData({ ...actor, userId: user.id }, request.id);
    await own.transaction(async data => {
      await endSession(data, sid);
      await appendActivity(data, { action: 'logout', resource: 'users', recordId: user.id, changes: null });
    });
  }
}
