import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Data } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { requiredVersion } from '../http/etag.ts';
import { signedIn } from '../http/policy.ts';
import { readTexts } from '../http/readBody.ts';
import { recordId } from '../http/recordId.ts';
import { answerSession } from './answerSession.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.ts';
import type { SessionAuthentication } from './authentication.ts';
import { callerInSession } from './caller.ts';
import { ownData } from './ownData.ts';
import { changeFactor, confirmTotp, requireDemanded, startTotp } from './ownFactor.ts';
import { changeEmail, changePassword, listSignIns, readProfile, updateProfile } from './profile.ts';
import { readKeepApiKeys, readKeyRequest } from './readKeyRequest.ts';
import { keepRecoveryCodes, makeRecoveryCodes } from './recoveryCodes.ts';
import { type Session, startSession } from './session.ts';
import { endSessions, listSessions } from './sessions.ts';

interface ById {
  Params: { id: string };
}

/** Routes for the own account: always that of the session, never one named by the request. */
export function profileRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => {
    personRoutes(app, authentication);
    factorRoutes(app, authentication);
    deviceRoutes(app, authentication);
    keyRoutes(app, authentication);
  };
}

function personRoutes(app: FastifyInstance, authentication: SessionAuthentication): void {
  const { config } = authentication;

  app.get('/profile', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    return readProfile(data, user.id);
  });

  app.put('/profile', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    const version = requiredVersion(request.headers['if-match']);
    const optional = true;
    const texts = readTexts(request.body, {
      title: { maxLength: 30, optional },
      first_name: { maxLength: 60 },
      last_name: { maxLength: 60 },
      phone: { maxLength: 30, optional },
      locale: { maxLength: 2 },
    });
    await updateProfile(data, user.id, version, texts);
    return readProfile(data, user.id);
  });

  app.put('/profile/email', { config: signedIn }, async (request, reply) => {
    const { data, user } = await own(authentication, request);
    requireStepUp(data);
    const { email } = readTexts(request.body, { email: { maxLength: 254 } });
    await changeEmail(data, user, email);
    return reply.code(204).send();
  });

  // Ends the other sessions, and replaces this one by a new one.
  app.put('/profile/password', { config: signedIn }, async (request, reply) => {
    const { data, user, session } = await own(authentication, request);
    const { keepApiKeys, ...texts } = readKeepApiKeys(request.body);
    const passwords = readTexts(texts, { current: { maxLength: 1_024 }, password: { maxLength: 1_024 } });
    const given = { ...passwords, keepApiKeys };
    const browser = { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
    const sid = await changePassword(
      data,
      user,
      given,
      callerInSession(session.id, request.ip),
      (inner, generation) => startSession(inner, config, { userId: user.id, generation }, browser),
    );
    const renewed = await authentication.findSession(request.id, sid);
    if (!renewed) throw new ProblemError('unauthenticated');
    return answerSession(authentication, reply, renewed);
  });

  app.get('/profile/sign-ins', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    return listSignIns(data, user.id);
  });
}

function factorRoutes(app: FastifyInstance, authentication: SessionAuthentication): void {
  const { box } = authentication;

  app.put('/profile/second-factor', { config: signedIn }, async (request, reply) => {
    const { data, user, session } = await own(authentication, request);
    requireStepUp(data);
    const { method } = readTexts(request.body, { method: { maxLength: 5 } });
    if (method !== 'none' && method !== 'email') throw new ProblemError('invalidBody');
    requireDemanded(method, session.demand);
    await data.transaction(inner => changeFactor(inner, user, method));
    return reply.code(204).send();
  });

  app.post('/profile/totp', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    requireStepUp(data);
    return startTotp(data, box, user);
  });

  app.put('/profile/totp', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    requireStepUp(data);
    const { code } = readTexts(request.body, { code: { maxLength: 20 } });
    return { recovery_codes: await confirmTotp(data, box, user, code) };
  });

  app.delete('/profile/totp', { config: signedIn }, async (request, reply) => {
    const { data, user, session } = await own(authentication, request);
    requireStepUp(data);
    requireDemanded('none', session.demand);
    await data.transaction(inner => changeFactor(inner, user, 'none'));
    return reply.code(204).send();
  });

  app.post('/profile/recovery-codes', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    requireStepUp(data);
    if (user.second_factor !== 'totp') throw new ProblemError('conflict');
    const recovery = await makeRecoveryCodes();
    await data.transaction(inner => keepRecoveryCodes(inner, user.id, recovery));
    return { recovery_codes: recovery.codes };
  });
}

function deviceRoutes(app: FastifyInstance, authentication: SessionAuthentication): void {
  app.get('/profile/sessions', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    return listSessions(data, authentication.config, user.id);
  });

  app.delete<ById>('/profile/sessions/:id', { config: signedIn }, async (request, reply) => {
    const { data, user } = await own(authentication, request);
    const ended = await data.transaction(inner => endSessions(inner, user.id, recordId(request.params.id)));
    if (ended === 0) throw new ProblemError('notFound');
    return reply.code(204).send();
  });

  app.delete('/profile/sessions', { config: signedIn }, async (request, reply) => {
    const { data, user } = await own(authentication, request);
    await data.transaction(inner => endSessions(inner, user.id, 'others'));
    return reply.code(204).send();
  });
}

function keyRoutes(app: FastifyInstance, authentication: SessionAuthentication): void {
  app.get('/profile/api-keys', { config: signedIn }, async request => {
    const { data, user } = await own(authentication, request);
    return listApiKeys(data, user.id);
  });

  app.post('/profile/api-keys', { config: signedIn }, async (request, reply) => {
    const { data, user, session } = await own(authentication, request);
    requireStepUp(data);
    const wanted = readKeyRequest(request.body);
    const key = await createApiKey(data, user.id, session.actor.permissions, wanted);
    return reply.code(201).send({ key });
  });

  app.delete<ById>('/profile/api-keys/:id', { config: signedIn }, async (request, reply) => {
    const { data, user } = await own(authentication, request);
    await data.transaction(inner => revokeApiKey(inner, user.id, recordId(request.params.id)));
    return reply.code(204).send();
  });
}

interface Own {
  readonly data: Data;
  readonly user: Session['user'];
  readonly session: Session;
}

async function own(authentication: SessionAuthentication, request: FastifyRequest): Promise<Own> {
  const session = await authentication.requireSession(request);
  return { data: ownData(authentication, session, request.id), user: session.user, session };
}
