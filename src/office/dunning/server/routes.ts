import type { OpenData } from '@engine/server/access/data.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { today } from '@engine/shared/day.ts';
import type { FastifyPluginAsync } from 'fastify';
import { blockBills, readBlock } from './blockBills.ts';
import { dunningRunJob, dunningRunKey, lettersOf, readDunningOrder } from './dunningRunJob.ts';
import { previewDunning } from './previewDunning.ts';
import { refreshAlerts } from './refreshAlerts.ts';
import { requireAsShown } from './shownLetters.ts';

/** Routes of overdue bills besides reading and editing their alerts, below `/overdue-payment-alerts`. */
export function dunningRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  const run = { config: needs(dunningRunKey) };

  return async app => {
    app.post('/overdue-payment-alerts/run', run, async (request, reply) => {
      // reads the bills of all clients, so the number of overdue ones is not returned
      await dataOf(request).transaction(inner => refreshAlerts(inner, today()));
      return reply.code(204).send();
    });

    app.post('/overdue-payment-alerts/dunning/preview', run, request => {
      const data = dataOf(request);
      data.entity('overdue-payment-alerts', 'list');
      return previewDunning(data);
    });

    app.post(
      '/overdue-payment-alerts/dunning',
      { config: { ...run.config, heavy: true } },
      async (request, reply) => {
        const data = dataOf(request);
        const order = readDunningOrder(request.body);
        if (order.letters !== null)
          requireAsShown(await lettersOf(data, order, await readSettings(data), today()), order.letters);
        const job = await data.transaction(inner => startJob(inner, dunningRunJob, { ...order }));
        return reply.code(202).send({ job });
      },
    );

    app.post(
      '/overdue-payment-alerts/block',
      { config: needs('overdue-payment-alerts.update') },
      async (request, reply) => {
        const block = readBlock(request.body);
        await dataOf(request).transaction(inner => blockBills(inner, block));
        return reply.code(204).send();
      },
    );
  };
}
