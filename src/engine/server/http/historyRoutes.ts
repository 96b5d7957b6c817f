import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { visit } from '../records/rows/visit.ts';
import { actorOf } from './enforcePolicies.ts';
import { signedIn } from './policy.ts';

/** R-SHELL-1: where the signed-in user has been. The user is the one signed in, never one that the body names. */
export function historyRoutes(open: OpenData): FastifyPluginAsync {
  return async app => {
    app.post('/history/new', { config: signedIn }, async (request, reply) => {
      const actor = actorOf(request);
      const body: unknown = request.body;
      if (typeof body !== 'object' || body === null || !('path' in body))
        throw new ProblemError('invalidBody');
      const { path } = body;
      const name = 'name' in body && typeof body.name === 'string' ? body.name.slice(0, 200) : null;
      const user = 'fan_user_id' in body ? Number(body.fan_user_id) : actor.userId;
      if (user !== actor.userId) throw new ProblemError('forbidden');
      if (typeof path !== 'string' || !isPath(path)) {
        throw validationFailed({ path: { code: 'pattern' } });
      }
      await visit(open(actor, request.id), path, name);
      return reply.code(204).send();
    });
  };
}

/** As long as its column allows; in bytes, since PostgreSQL refuses longer ones in an index. */
function isPath(path: string): boolean {
  return /^\/[^\0]*$/.test(path) && Buffer.byteLength(path) <= 2_000;
}
