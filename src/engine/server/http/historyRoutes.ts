import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { ProblemError, refuse, validationFailed } from '../access/problemError.ts';
import { visit } from '../records/rows/visit.ts';
import { actorOf } from './enforcePolicies.ts';
import { signedIn } from './policy.ts';
import { bodyOf, unknownFaults } from './readBody.ts';

/** R-SHELL-1: records visited pages of the signed-in user, never of one named by the body. */
export function historyRoutes(open: OpenData): FastifyPluginAsync {
  return async app => {
    app.post('/history/new', { config: signedIn }, async (request, reply) => {
      const actor = actorOf(request);
      const { path, name: title, fan_user_id: user, updated_at: _, ...others } = bodyOf(request);
      refuse(unknownFaults(others));
      if (path === undefined) throw new ProblemError('invalidBody');
      const name = typeof title === 'string' ? title.slice(0, 200) : null;
      if (user !== undefined && Number(user) !== actor.userId) throw new ProblemError('forbidden');
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
