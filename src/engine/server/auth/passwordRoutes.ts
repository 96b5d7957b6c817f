import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { formats } from '../../shared/formats.ts';
import { typedText } from '../../shared/typedText.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { localeOf } from '../http/locale.ts';
import { networkOf } from '../http/networkOf.ts';
import { anyone } from '../http/policy.ts';
import { readTexts } from '../http/readBody.ts';
import { countAttempt } from './attemptLimit.ts';
import type { SessionAuthentication } from './authentication.ts';
import { createFirstAdministrator } from './firstAdministrator.ts';
import { passwordLength } from './passwordRules.ts';
import { readKeepApiKeys } from './readKeyRequest.ts';
import { requestLink, resetPassword } from './resetPassword.ts';
import { limits } from './signInAttempts.ts';

const token = { maxLength: 100 } as const;
const password = { maxLength: passwordLength.maximum } as const;
const name = { maxLength: 60 } as const;

/** Routes to set a password: forgotten, invited, or of the first administrator. */
export function passwordRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => register(app, authentication);
}

function register(app: FastifyInstance, authentication: SessionAuthentication): void {
  app.post('/auth/forgot-password', { config: anyone }, async (request, reply) => {
    const typed = readTexts(request.body, { email: { maxLength: 254 } });
    const email = typedText('email', typed.email);
    if (!formats.email(email)) {
      throw validationFailed({ email: { code: 'format', params: { format: 'email' } } });
    }
    const seconds = await authentication.dataOf(request.id).briefly(async inner => {
      const wait = await countAttempt(inner, limits.linkPlace, networkOf(request.ip));
      if (wait === 0) await requestLink(inner, email);
      return wait;
    });
    if (seconds > 0) throw new ProblemError('tooManyRequests', { seconds });
    return reply.code(202).header('cache-control', 'no-store').send({});
  });

  app.post('/auth/reset-password', { config: anyone }, async (request, reply) => {
    const { keepApiKeys, ...texts } = readKeepApiKeys(request.body);
    const given = readTexts(texts, { token, password });
    await resetPassword(authentication.dataOf(request.id), given.token, given.password, keepApiKeys);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post('/auth/first-administrator', { config: anyone }, async (request, reply) => {
    const given = readTexts(request.body, {
      token,
      email: { maxLength: 254 },
      first_name: name,
      last_name: name,
      password,
    });
    await createFirstAdministrator(authentication.dataOf(request.id), given.token, {
      email: given.email,
      firstName: given.first_name.trim(),
      lastName: given.last_name.trim(),
      password: given.password,
      locale: localeOf(request),
    });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
