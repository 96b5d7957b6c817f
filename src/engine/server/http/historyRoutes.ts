import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { visit } from '../records/rows/visit.ts';
import { actorOf } from './enforcePolicies.ts';
import { signedIn } from './policy.ts';

/** R-SHELL-1: records visited pages of the signed-in user, never of one named by the body. */
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

/** Within the length of its column, and in bytes, since PostgreSQL refuses longer values in an index. */
function isPath(path: string): boolean {
  return /^\/[^\0]*$/.test(path) && Buffer.byteLength(path) <= 2_000;
}
