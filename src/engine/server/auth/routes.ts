import type { FastifyPluginAsync } from 'fastify';
import type { SessionAuthentication } from './authentication.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { profileRoutes } from './profileRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { userSessionRoutes } from './userSessionRoutes.ts';

/** Sign-in, session and profile; the app adds the prefix of the API and the CSRF checks. */
export function authRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  return async app => {
    await app.register(signInRoutes(authentication));
    await app.register(passwordRoutes(authentication));
    await app.register(sessionRoutes(authentication));
    await app.register(profileRoutes(authentication));
    await app.register(userSessionRoutes(authentication));
  };
}
