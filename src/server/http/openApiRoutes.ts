import type { FastifyPluginAsync } from 'fastify';
import { actorOf } from './enforcePolicies.ts';
import { permittedOpenApi } from './openApi.ts';
import { signedIn } from './policy.ts';

/** The description of the API, holding only what the caller may do. */
export function openApiRoutes(): FastifyPluginAsync {
  return async app => {
    app.get('/openapi.json', { config: signedIn }, async (request, reply) => {
      const { default: document } = await import('../../../generated/openapi.json', {
        with: { type: 'json' },
      });
      return reply.send(permittedOpenApi(document, actorOf(request).permissions));
    });
  };
}
