import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isObject } from '../../shared/isObject.ts';
import { longestReason } from '../../shared/requestLimits.ts';
import { decisions, type StepResult } from '../../shared/workflow.ts';
import type { Data, OpenData, WorkflowStep } from '../access/data.ts';
import { ProblemError, refuse, validationFailed } from '../access/problemError.ts';
import { detailIn, faultsIn } from '../access/problemText.ts';
import { readRecord } from '../records/read/read.ts';
import { stepsTaken } from '../records/workflow/stepsTaken.ts';
import { type StepOrder, transitionRecord } from '../records/workflow/transitionRecord.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { requiredVersion } from './etag.ts';
import { idempotently } from './idempotency.ts';
import { limits } from './limits.ts';
import { readOfPath, stepOfPath } from './policy.ts';
import { bodyOf, idsIn, unknownFaults } from './readBody.ts';
import { answerFor, replayFor, sendRecord, withCurrent } from './recordAnswers.ts';
import { recordId } from './recordId.ts';
import { toProblem } from './renderProblem.ts';

type Params = Readonly<Record<string, string>>;

/** Routes for workflow steps: of one record, and of several, each with its own outcome. */
export function transitionRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  const stepOf = (data: Data, { resource = '', name = '' }: Params) => data.step(resource, name);
  const config = { config: stepOfPath };

  return async app => {
    app.get<{ Params: Params }>(
      '/:resource/:id/transitions',
      { config: readOfPath },
      async (request, reply) => {
        const data = dataOf(request);
        const entity = data.entity(request.params.resource ?? '', 'read');
        const id = recordId(request.params.id);
        await readRecord(data, entity, id);
        const steps = await stepsTaken(data, entity, id);
        return reply.type('application/json').send(JSON.stringify(steps));
      },
    );

    app.post<{ Params: Params }>('/:resource/:id/transitions/:name', config, async (request, reply) => {
      const data = dataOf(request);
      const step = stepOf(data, request.params);
      const { entity } = step;
      const id = recordId(request.params.id);
      const version = requiredVersion(request.headers['if-match']);
      const order = orderIn(bodyOf(request));
      const { status, answer } = await withCurrent(data, entity, id, () =>
        idempotently(data, request, {
          work: async inner => {
            const outcome = await transitionRecord(inner, step, id, version, order);
            return {
              status: outcome === 'requested' ? 202 : 200,
              id,
              answer: await answerFor(inner, entity, id),
            };
          },
          replay: () => replayFor(data, entity, id),
        }),
      );
      return sendRecord(reply, answer, status);
    });

    app.post<{ Params: Params }>('/:resource/transitions/:name', config, async (request, reply) => {
      const data = dataOf(request);
      const step = stepOf(data, request.params);
      const { ids: named, ...body } = bodyOf(request);
      const ids = readIds(named);
      const order = orderIn(body);
      const results: StepResult[] = [];
      for (const id of ids) results.push(await resultOf(request, data, step, id, order));
      return reply.type('application/json').send(JSON.stringify({ results }));
    });
  };
}

/** Each record in a transaction of its own: a refused one does not affect the others. */
async function resultOf(
  request: FastifyRequest,
  data: Data,
  step: WorkflowStep,
  id: number,
  order: StepOrder,
): Promise<StepResult> {
  try {
    const outcome = await data.transaction(inner => transitionRecord(inner, step, id, null, order));
    return { id, outcome: outcome === 'requested' ? 'requested' : 'done' };
  } catch (error) {
    const problem = toProblem(error, request);
    const { locale } = data.actor;
    const errors = faultsIn(locale, problem);
    const message = detailIn(locale, problem, request.id);
    return { id, outcome: 'refused', code: problem.code, message, ...(errors && { errors }) };
  }
}

function orderIn(body: Readonly<Record<string, unknown>>): StepOrder {
  const { reason = null, fields = null, decision = null, ...others } = body;
  const faults = unknownFaults(others);
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (reason !== null && typeof reason !== 'string') faults.reason = { code: 'type' };
  if (text.length > longestReason)
    faults.reason = { code: 'maxLength', params: { maxLength: longestReason } };
  if (fields !== null && !isObject(fields)) faults.fields = { code: 'type' };
  const decided = decisions.find(each => each === decision) ?? null;
  if (decision !== null && decided === null) faults.decision = { code: 'enum' };
  refuse(faults);
  return { reason: text === '' ? null : text, fields: isObject(fields) ? fields : {}, decision: decided };
}

function readIds(value: unknown): readonly number[] {
  const ids = idsIn(value) ?? [];
  if (ids.length === 0) throw validationFailed({ ids: { code: 'type' } });
  if (ids.length > limits.bulkIds) throw new ProblemError('tooManyIds', { limit: limits.bulkIds });
  return ids;
}
