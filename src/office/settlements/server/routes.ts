import type { OpenData } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { validationFailed } from '@engine/server/access/problemError.ts';
import { requireStepUp } from '@engine/server/access/requireStepUp.ts';
import { changeOne } from '@engine/server/http/changeOne.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { requiredVersion } from '@engine/server/http/etag.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { addMonths, today } from '@engine/shared/day.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { FastifyPluginAsync } from 'fastify';
import { settlementFaults } from './faults.ts';
import { type PayOutOrder, payOut } from './payOut.ts';
import { takeOverAccount } from './payoutAccount.ts';
import { readSettleOrder, settleKey, settleMonthJob } from './settleMonthJob.ts';

type WithId = { Params: { readonly id: string } };

const payoutKey = 'settlements.payout';

/** Settling a month and paying out, besides reading settlements and taking their steps. */
export function settlementRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.post('/settlements/settle', { config: needs(settleKey) }, async (request, reply) => {
      const data = dataOf(request);
      data.entity('clients', 'list');
      const order = readSettleOrder(request.body);
      const job = await data.transaction(inner => startJob(inner, settleMonthJob, { ...order }));
      return reply.code(202).send({ job });
    });

    app.post<WithId>('/settlements/:id/account', { config: needs(payoutKey) }, async (request, reply) => {
      const version = requiredVersion(request.headers['if-match']);
      return changeOne(dataOf(request), 'settlements', request, reply, async (inner, id) => {
        const entity = entityNamed(inner.model, 'settlement');
        await takeOverAccount(inner, await loadInSight(inner, entity, id, version, 'step:payout'));
      });
    });

    app.post('/settlements/pay-out', { config: needs(payoutKey) }, async (request, reply) => {
      const data = dataOf(request);
      requireStepUp(data);
      const order = readPayOut(request.body);
      const run = await data.transaction(inner => payOut(inner, order));
      return reply.code(201).send({ run });
    });
  };
}

/** `{settlements: [id], execution_date?}`: all released ones that were shown; today or a day of the next month. */
function readPayOut(body: unknown): PayOutOrder {
  const { settlements, execution_date: day = today(), ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const ids = idsIn(settlements) ?? [];
  if (ids.length === 0) faults.settlements = { code: 'required' };
  if (typeof day !== 'string' || !shapes.date(day))
    faults.execution_date = { code: 'format', params: { format: 'date' } };
  else if (day < today() || day > addMonths(today(), 1))
    faults.execution_date = settlementFaults.executionDay;
  if (Object.keys(faults).length > 0 || typeof day !== 'string') throw validationFailed(faults);
  return { settlements: ids, executionDate: day };
}
