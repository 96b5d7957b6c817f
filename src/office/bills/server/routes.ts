import type { Data, OpenData } from '@engine/server/access/data.ts';
import { actorOf } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { readTexts } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { loadInSight } from '@engine/server/records/inSight.ts';
import { longestReason } from '@engine/shared/requestLimits.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { billRunJob, billRunKey } from './billRunJob.ts';
import { correctBill } from './correctBill.ts';
import { previewCorrection } from './previewCorrection.ts';
import { previewRun } from './previewRun.ts';
import { readRunOrder } from './readRunOrder.ts';

type WithId = { Params: { readonly id: string } };

/** What is done with bills besides reading them and taking their steps, below `/bills`. */
export function billRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = (request: FastifyRequest): Data => open(actorOf(request), request.id);

  return async app => {
    app.post('/bills/run/preview', { config: { ...needs(billRunKey), heavy: true } }, request => {
      const data = dataOf(request);
      data.entity('bill-cases', 'list');
      return previewRun(data, readRunOrder(request.body));
    });

    app.post('/bills/run', { config: needs(billRunKey) }, async (request, reply) => {
      const order = readRunOrder(request.body);
      const job = await dataOf(request).transaction(inner => startJob(inner, billRunJob, { ...order }));
      return reply.code(202).send({ job });
    });

    app.post<WithId>('/bills/:id/correct', { config: needs('bills.correct') }, async (request, reply) => {
      const data = dataOf(request);
      const id = recordId(request.params.id);
      const { reason } = readTexts(request.body, { reason: { maxLength: longestReason } });
      const corrected = await data.transaction(async inner => {
        await loadInSight(inner, inner.entity('bills', 'read'), id, null, 'step:correct');
        return correctBill(inner, id, reason);
      });
      return reply.code(201).send(corrected);
    });

    app.post<WithId>(
      '/bills/:id/correct/preview',
      { config: { ...needs('bills.correct'), heavy: true } },
      async request => {
        const data = dataOf(request);
        const id = recordId(request.params.id);
        await loadInSight(data, data.entity('bills', 'read'), id, null, 'step:correct');
        return previewCorrection(data, id);
      },
    );
  };
}
