import type { OpenData } from '@engine/server/access/data.ts';
import { requireShown } from '@engine/server/documents/shownFields.ts';
import { contentDisposition } from '@engine/server/files/filename.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { readTexts } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { officeTime, today } from '@engine/shared/day.ts';
import { longestReason } from '@engine/shared/requestLimits.ts';
import type { FastifyPluginAsync } from 'fastify';
import { billRunJob, billRunKey, plansOf } from './billRunJob.ts';
import { correctBill } from './correctBill.ts';
import { previewCorrection } from './previewCorrection.ts';
import { previewRun } from './previewRun.ts';
import { printBills } from './printBills.ts';
import { readPrintOrder } from './readPrintOrder.ts';
import { readRunOrder } from './readRunOrder.ts';
import { requireAsShown } from './shownBills.ts';

type WithId = { Params: { readonly id: string } };

/** The order names each bill that its preview showed, some 75 bytes each. */
const mostOrderBytes = 8 * 1_048_576;

/** Routes of bills besides reading and steps, below `/bills`. */
export function billRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get(
      '/bills/print',
      { config: { ...needs('documents.read'), heavy: true } },
      async (request, reply) => {
        const data = dataOf(request);
        data.entity('bills', 'list');
        data.entity('documents', 'read');
        requireShown(data, 'bill', 'bills');
        const { bills, content } = await printBills(data, readPrintOrder(request.query));
        return reply
          .headers({
            'content-disposition': contentDisposition('attachment', `Rechnungen ${today()}.pdf`),
            'x-export-rows': String(bills),
          })
          .type('application/pdf')
          .send(content);
      },
    );

    app.post('/bills/run/preview', { config: { ...needs(billRunKey), heavy: true } }, request => {
      const data = dataOf(request);
      data.entity('bill-cases', 'list');
      return previewRun(data, readRunOrder(request.body));
    });

    const ofRun = { config: { ...needs(billRunKey), heavy: true as const }, bodyLimit: mostOrderBytes };
    app.post('/bills/run', ofRun, async (request, reply) => {
      const data = dataOf(request);
      const order = { ...readRunOrder(request.body), run: nameOfRun(data.actor.userId) };
      if (order.bills !== null) requireAsShown(await plansOf(data, order), order.bills);
      const job = await data.transaction(inner => startJob(inner, billRunJob, order));
      return reply.code(202).send({ job, run: order.run });
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

/** The name by which the bills of a run are found again: when it was ordered, and by whom. */
const nameOfRun = (user: number): string => {
  const now = new Date().toISOString();
  return `${today()} ${officeTime(now)}${now.slice(16, 23)} (${user})`;
};
