import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldFault, ProblemError, validationFailed } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { anyone, signedIn } from '../http/policy.ts';
import type { SessionAuthentication } from './authentication.ts';
import { clearSessionCookies, readSid, setSessionCookies } from './cookies.ts';
import { endSession, type Session } from './session.ts';
import { type Credentials, signIn } from './signIn.ts';
import { newToken } from './token.ts';

/** The routes below `/auth`; the app gives them the prefix of the API and checks where unsafe calls come from. */
export function authRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => register(app, authentication);
}

function register(app: FastifyInstance, authentication: SessionAuthentication): void {
  const { config } = authentication;

  app.post('/auth/login', { config: anyone }, async (request, reply) => {
    const credentials = readCredentials(request.body);
    const sid = await signIn(authentication.dataOf(request.id), config, credentials, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      sid: readSid(config, request),
    });
    const session = await authentication.findSession(request.id, sid);
    if (!session) throw new ProblemError('invalidCredentials');
    return answerSession(reply, session);
  });

  app.get('/auth/verify-token', { config: signedIn }, async (request, reply) =>
    answerSession(reply, await requireSession(request)),
  );

  // Public, so that it also clears the cookies of a session that has ended by itself.
  app.post('/auth/logout', { config: anyone }, async (request, reply) => {
    const session = await authentication.sessionOf(request);
    if (session) await signOut(request, session);
    clearSessionCookies(config, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  /** What the sign-in page needs to know: in demo mode it offers the demo users. */
  app.get('/auth/mode', { config: anyone }, async (_request, reply) => {
    const demo = config.demoPassword === null ? {} : { demo: { password: config.demoPassword } };
    return reply.header('cache-control', 'no-store').send({ mode: config.mode, ...demo });
  });

  /** The user and rights, with a fresh `token`: every navigation asks, so it never runs out under an open page. */
  function answerSession(reply: FastifyReply, session: Session): FastifyReply {
    const now = Date.now();
    const expiry = Math.min(now + config.sessionIdleMinutes * 60_000, session.expiresAt);
    setSessionCookies(config, reply, {
      sid: session.sid,
      token: newToken(session.sid, expiry),
      sidAge: secondsUntil(session.expiresAt, now),
      tokenAge: secondsUntil(expiry, now),
    });
    return reply
      .header('cache-control', 'no-store')
      .send({ user: session.user, permissions: [...session.actor.permissions] });
  }

  async function requireSession(request: FastifyRequest): Promise<Session> {
    const session = await authentication.sessionOf(request);
    if (!session) throw new ProblemError('unauthenticated');
    return session;
  }

  async function signOut(request: FastifyRequest, { sid, actor }: Session): Promise<void> {
    await authentication.openData(actor, request.id).transaction(async data => {
      await endSession(data, sid);
      await appendActivity(data, {
        action: 'logout',
        resource: 'users',
        recordId: actor.userId,
        changes: null,
      });
    });
  }
}

const longest = { email: 254, password: 1_024 } as const;

function readCredentials(body: unknown): Credentials {
  const given = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map();
  const errors: Record<string, FieldFault> = {};
  const read = (name: keyof typeof longest): string => {
    const value: unknown = given.get(name);
    if (value === undefined || value === null || value === '') errors[name] = { code: 'required' };
    else if (typeof value !== 'string') errors[name] = { code: 'type', params: { type: 'text' } };
    else if (value.length > longest[name])
      errors[name] = { code: 'maxLength', params: { maxLength: longest[name] } };
    return typeof value === 'string' ? value : '';
  };
  const credentials = { email: read('email'), password: read('password') };
  for (const name of given.keys()) {
    if (name !== 'email' && name !== 'password') errors[String(name)] = { code: 'unknown' };
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return credentials;
}

const secondsUntil = (time: number, now: number): number => Math.max(0, Math.floor((time - now) / 1_000));
