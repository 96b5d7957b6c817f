import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { actorOf } from './enforcePolicies.ts';
import { permittedOpenApi } from './openApi.ts';
import { permittedOwnPaths } from './ownPaths.ts';
import { signedIn } from './policy.ts';

/** The description of the API, holding only what the caller may do. Loaded when it is first asked for. */
export function openApiRoutes(open: OpenData): FastifyPluginAsync {
  return async app => {
    app.get('/openapi.json', { config: signedIn }, async (request, reply) => {
      const { default: document } = await import('@generated/openapi.json', {
        with: { type: 'json' },
      });
      const data = open(actorOf(request), request.id);
      const paths = { ...document.paths, ...permittedOwnPaths(data) };
      return reply.send(permittedOpenApi({ ...document, paths }, data));
    });
  };
}
