import type { FastifyPluginAsync } from 'fastify';
import type { FirstStep } from '../../shared/firstSteps.ts';
import type { OpenData } from '../access/data.ts';
import { drawCharts } from '../records/list/charts.ts';
import { firstStepStates } from '../records/list/firstSteps.ts';
import { countWork, sumWork } from '../records/list/work.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { signedIn } from './policy.ts';

const heavy = { ...signedIn, heavy: true } as const;

/** Open work of the signed-in user, for the home page and the menu; counts only what their own lists would show. */
export function workRoutes(open: OpenData, firstSteps: readonly FirstStep[]): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get('/work/counts', { config: heavy }, async (request, reply) =>
      reply.send(await countWork(dataOf(request))),
    );
    app.get('/work/charts', { config: heavy }, async (request, reply) =>
      reply.send(await drawCharts(dataOf(request))),
    );
    app.get('/work/first-steps', { config: heavy }, async (request, reply) =>
      reply.send(await firstStepStates(dataOf(request), firstSteps)),
    );
    app.get('/work/sums', { config: heavy }, async (request, reply) =>
      reply.send(await sumWork(dataOf(request))),
    );
  };
}
