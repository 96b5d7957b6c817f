import type { Data, OpenData } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, validationFailed } from '@engine/server/access/problemError.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, isIdOrNull, unknownFaults } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { startJob } from '@engine/server/jobs/startJob.ts';
import { loadInSight, requireSeen, requireUnarchived } from '@engine/server/records/rows/inSight.ts';
import { today } from '@engine/shared/day.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { FastifyPluginAsync } from 'fastify';
import { answerDay, loadRequests } from './approvalRequests.ts';
import { approvalRunJob, askApprovalKey, askApprovalUse, readApprovalRun } from './approvalRunJob.ts';
import { type ApprovalOrder, askApproval } from './askApproval.ts';
import { plannedFrom, previewRequests } from './previewRequests.ts';

type WithId = { Params: { readonly id: string } };

const asking = { config: needs(askApprovalKey) };

/** Letters that ask insurers for approval, below `/prescriptions`: look at one, write it, write all that wait. */
export function prescriptionRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  /** The letter shows the guest: it is for those who may read guests. */
  const inSight = async (data: Data, id: number) => {
    data.entity('guest', 'read');
    requireUnarchived(
      await loadInSight(data, data.entity('prescriptions', 'read'), id, null, askApprovalUse),
    );
  };

  return async app => {
    app.get<WithId>('/prescriptions/:id/approval-letter', asking, async request => {
      const data = dataOf(request);
      const id = recordId(request.params.id);
      await inSight(data, id);
      const [planned] = await plannedFrom(data, await loadRequests(data, [id]));
      if (!planned) throw new ProblemError('notFound');
      return { ...planned, answer_by: await answerDay(data, today()) };
    });

    app.post<WithId>('/prescriptions/:id/approval-letter', asking, async (request, reply) => {
      const id = recordId(request.params.id);
      const order = readOrder(request.body);
      const document = await dataOf(request).transaction(async inner => {
        await inSight(inner, id);
        await requireSeen(inner, entityNamed(inner.model, 'company'), order.company, 'company');
        return askApproval(inner, id, order);
      });
      return reply.code(201).send({ document });
    });

    app.post(
      '/prescriptions/approval-letters/preview',
      { config: { ...needs(askApprovalKey), heavy: true } },
      request => {
        const data = dataOf(request);
        data.entity('prescriptions', 'list');
        data.entity('guest', 'read');
        return previewRequests(data);
      },
    );

    app.post('/prescriptions/approval-letters', asking, async (request, reply) => {
      const order = readApprovalRun(request.body);
      const data = dataOf(request);
      data.entity('guest', 'read');
      const job = await data.transaction(inner => startJob(inner, approvalRunJob, { ...order }));
      return reply.code(202).send({ job });
    });
  };
}

/** `{company?, answer_by?, again?}` */
function readOrder(body: unknown): ApprovalOrder {
  const { company = null, answer_by = null, again = false, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  if (!isIdOrNull(company)) faults.company = { code: 'type', params: { type: 'integer' } };
  if (answer_by !== null && !(typeof answer_by === 'string' && shapes.date(answer_by)))
    faults.answer_by = { code: 'format', params: { format: 'date' } };
  else if (answer_by !== null && String(answer_by) < today())
    faults.answer_by = { code: 'notBefore', params: { notBefore: today() } };
  if (typeof again !== 'boolean') faults.again = { code: 'type', params: { type: 'boolean' } };
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
  return {
    company: isIdOrNull(company) ? company : null,
    answerBy: typeof answer_by === 'string' ? answer_by : null,
    again: Boolean(again),
  };
}
