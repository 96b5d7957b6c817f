import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ProblemError } from '../access/problemError.ts';
import { anyone } from '../http/policy.ts';
import { answerSession } from './answerSession.ts';
import type { SessionAuthentication } from './authentication.ts';
import { readSid } from './cookies.ts';
import { readTexts } from './readBody.ts';
import { signIn } from './signIn.ts';

/** The way in, for those who have no session yet. */
export function signInRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => register(app, authentication);
}

function register(app: FastifyInstance, authentication: SessionAuthentication): void {
  const { config } = authentication;

  app.post('/auth/login', { config: anyone }, async (request, reply) => {
    const credentials = readTexts(request.body, {
      email: { maxLength: 254 },
      password: { maxLength: 1_024 },
    });
    const sid = await signIn(authentication.dataOf(request.id), config, credentials, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      sid: readSid(config, request),
    });
    const session = await authentication.findSession(request.id, sid);
    if (!session) throw new ProblemError('invalidCredentials');
    return answerSession(config, reply, session);
  });

  /** What the sign-in page needs to know: in demo mode it offers the demo users. */
  app.get('/auth/mode', { config: anyone }, async (_request, reply) => {
    const demo = config.demoPassword === null ? {} : { demo: { password: config.demoPassword } };
    return reply.header('cache-control', 'no-store').send({ mode: config.mode, ...demo });
  });
}
