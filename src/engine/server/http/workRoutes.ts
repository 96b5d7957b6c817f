import type { FastifyPluginAsync } from 'fastify';
import type { FirstStep } from '../../shared/firstSteps.ts';
import type { OpenData } from '../access/data.ts';
import { drawCharts } from '../records/list/charts.ts';
import { firstStepStates } from '../records/list/firstSteps.ts';
import { countWork, sumWork } from '../records/list/work.ts';
import { actorOf } from './enforcePolicies.ts';
import { signedIn } from './policy.ts';

const heavy = { ...signedIn, heavy: true } as const;

/** Open work of the signed-in user, for the home page and the menu; counts only what their own lists would show. */
export function workRoutes(open: OpenData, firstSteps: readonly FirstStep[]): FastifyPluginAsync {
  return async app => {
    app.get('/work/counts', { config: heavy }, async (request, reply) =>
      reply.send(await countWork(open(actorOf(request), request.id))),
    );
    app.get('/work/charts', { config: heavy }, async (request, reply) =>
      reply.send(await drawCharts(open(actorOf(request), request.id))),
    );
    app.get('/work/first-steps', { config: heavy }, async (request, reply) =>
      reply.send(await firstStepStates(open(actorOf(request), request.id), firstSteps)),
    );
    app.get('/work/sums', { config: heavy }, async (request, reply) =>
      reply.send(await sumWork(open(actorOf(request), request.id))),
    );
  };
}
