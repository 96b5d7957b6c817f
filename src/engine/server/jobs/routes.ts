import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { ProblemError } from '../access/problemError.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { signedIn } from '../http/policy.ts';
import { recordId } from '../http/recordId.ts';
import { cancelJob } from './jobTable.ts';

/** Actions on jobs; their owners read them like any record. */
export function jobRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.post<{ Params: { id: string } }>('/jobs/:id/cancel', { config: signedIn }, async (request, reply) => {
      const data = dataOf(request);
      const isCancelled = await data.transaction(inner => cancelJob(inner, recordId(request.params.id)));
      if (!isCancelled) throw new ProblemError('notFound');
      return reply.code(204).send();
    });
  };
}
