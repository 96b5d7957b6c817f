import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { anyone } from '../http/policy.ts';
import { readTexts } from '../http/readBody.ts';
import { mailFolder } from '../mail/transport.ts';
import { answerSession } from './answerSession.ts';
import type { SessionAuthentication } from './authentication.ts';
import { type Challenge, resendCode } from './challenge.ts';
import type { Browser } from './completeSignIn.ts';
import {
  clearChallengeCookie,
  readChallenge,
  readDevice,
  readSid,
  setChallengeCookie,
  setDeviceCookie,
} from './cookies.ts';
import { signIn } from './signIn.ts';
import { newSid } from './token.ts';
import { type Proof, verifyCode } from './verifyCode.ts';

/** Sign-in routes, for those without a session. */
export function signInRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => register(app, authentication);
}

function register(app: FastifyInstance, authentication: SessionAuthentication): void {
  const { config, box } = authentication;
  const dataOf = (request: FastifyRequest) => authentication.dataOf(request.id);

  app.post('/auth/login', { config: anyone }, async (request, reply) => {
    const credentials = readTexts(request.body, {
      email: { maxLength: 254 },
      password: { maxLength: 1_024 },
    });
    const browser = browserOf(request);
    const outcome = await signIn(dataOf(request), box, config, credentials, browser);
    if (outcome.kind === 'session') return answerNewSession(request, reply, outcome.sid, browser);
    setChallengeCookie(config, reply, outcome.challenge.token);
    return reply.header('cache-control', 'no-store').send({ second_factor: shown(outcome.challenge) });
  });

  app.post('/auth/verify-code', { config: anyone }, async (request, reply) => {
    const proof = readProof(request.body);
    const token = readChallenge(config, request);
    const browser = browserOf(request);
    const sid = await verifyCode(dataOf(request), box, config, token, proof, browser);
    clearChallengeCookie(config, reply);
    return answerNewSession(request, reply, sid, browser);
  });

  app.post('/auth/resend-code', { config: anyone }, async (request, reply) => {
    await resendCode(dataOf(request), box, readChallenge(config, request));
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  /** Data for the sign-in screen: in demo mode it offers the demo users and names the folder of the mails. */
  app.get('/auth/mode', { config: anyone }, async (_request, reply) => {
    const { demoPassword } = config;
    const demo = demoPassword === null ? {} : { demo: { password: demoPassword, mail: mailFolder(config) } };
    return reply.header('cache-control', 'no-store').send({ mode: config.mode, ...demo });
  });

  async function answerNewSession(
    request: FastifyRequest,
    reply: FastifyReply,
    sid: string,
    { device }: Browser,
  ): Promise<FastifyReply> {
    const session = await authentication.findSession(request.id, sid);
    if (!session) throw new ProblemError('invalidCredentials');
    setDeviceCookie(config, reply, device);
    return answerSession(authentication, reply, session);
  }

  /** Limits count by the address of the connection (or from a trusted proxy), never by data of the body. */
  function browserOf(request: FastifyRequest): Browser {
    return {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      sid: readSid(config, request),
      device: readDevice(config, request) ?? newSid(),
    };
  }
}

function shown({ method, email, expiresAt }: Challenge) {
  return { method, ...(method === 'email' && { destination: masked(email) }), expires_at: expiresAt };
}

/** `m…@example.org`: enough to know which mailbox to check. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1…');
}

function readProof(body: unknown): Proof {
  const text = { maxLength: 40, optional: true } as const;
  const { code, recovery_code } = readTexts(body, { code: text, recovery_code: text });
  if (code === '' && recovery_code === '') throw validationFailed({ code: { code: 'required' } });
  if (code !== '' && recovery_code !== '') throw validationFailed({ recovery_code: { code: 'unknown' } });
  return code === '' ? { recoveryCode: recovery_code } : { code };
}
