import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { bulkOutcomes } from '../../shared/bulk.ts';
import type { Data, OpenData } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { idempotently } from '../http/idempotency.ts';
import { parametersOf, parseRange } from '../http/parseListQuery.ts';
import { recordId } from '../http/recordId.ts';
import { startJob } from '../jobs/startJob.ts';
import { revealedBy } from '../records/filter/revealedBy.ts';
import { filterOf } from '../records/list/count.ts';
import { traceFigures } from '../records/read/read.ts';
import { answerOf, rowAnswers } from './answers.ts';
import { type BulkChange, insertChange, loadChange, moveStage } from './bulkChanges.ts';
import { bulkEntity, checkStepFields, checkValues, mayUndo } from './bulkEntity.ts';
import { bulkInput, bulkKind } from './bulkJob.ts';
import { addRows, countRows, pageOfRows } from './bulkRows.ts';
import { checkCount } from './collect.ts';
import { bulkProblems } from './problems.ts';
import { type BulkRequest, readBulkRequest } from './readBulkRequest.ts';

interface OfResource {
  readonly Params: { readonly resource: string };
}
interface OfChange {
  readonly Params: { readonly resource: string; readonly id: string };
}

interface Opened {
  readonly data: Data;
  readonly entity: Entity;
  readonly change: BulkChange;
}

const listOfPath = { config: { policy: { kind: 'operation', operation: 'list' } } } as const;
const heavyListOfPath = { config: { ...listOfPath.config, heavy: true } } as const;

/** Routes for changing many records of a resource by a job: start, progress, undo. */
export function bulkRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  const openChange = async (request: FastifyRequest<OfChange>): Promise<Opened> => {
    const data = dataOf(request);
    const { resource, id } = request.params;
    const entity = data.entity(resource, 'list');
    return { data, entity, change: await loadChange(data, resource, recordId(id)) };
  };

  return async app => {
    app.post<OfResource>('/:resource/bulk', heavyListOfPath, async (request, reply) => {
      const data = dataOf(request);
      const { resource } = request.params;
      const entity = data.entity(resource, 'list');
      const bulk = readBulkRequest(request.body);
      bulkEntity(data, resource, bulk.work);
      if (bulk.work.kind === 'update') checkValues(data, entity, bulk.work.values);
      checkStepFields(data, resource, bulk.work);
      const answerFor = async (inner: Data, id: number) =>
        answerOf(inner, entity, await loadChange(inner, resource, id));
      // whatever comes of it, also where the number of matches is refused
      if ('filter' in bulk.target)
        await traceFigures(
          data,
          entity,
          revealedBy(data, entity, filterOf(data, entity, bulk.target.filter), null),
        );
      const { answer } = await idempotently(data, request, {
        work: async inner => {
          const id = await begin(inner, entity, bulk);
          return { status: 202, id, answer: await answerFor(inner, id) };
        },
        replay: id => answerFor(data, id),
      });
      return reply.code(202).send(answer);
    });

    app.get<OfChange>('/:resource/bulk/:id', listOfPath, async request => {
      const { data, entity, change } = await openChange(request);
      return answerOf(data, entity, change);
    });

    app.get<OfChange>('/:resource/bulk/:id/rows', listOfPath, async (request, reply) => {
      const { data, entity, change } = await openChange(request);
      const parameters = parametersOf(request.query);
      const outcome = bulkOutcomes.find(each => each === parameters.get('outcome')) ?? null;
      const { first, count } = parseRange(parameters, 25);
      const counts = await countRows(data, change.id);
      const rows = await pageOfRows(data, change.id, outcome, first, count);
      reply.header('x-total-count', String(outcome ? counts[outcome] : counts.total));
      return rowAnswers(data, entity, rows);
    });

    app.post<OfChange>('/:resource/bulk/:id/undo', listOfPath, async (request, reply) => {
      const { data, entity, change } = await openChange(request);
      if (!mayUndo(data, entity, change.work)) throw new ProblemError('forbidden');
      const { canUndo } = await answerOf(data, entity, change);
      if (!canUndo) throw new ProblemError(bulkProblems.bulkStage);
      const answer = await data.transaction(async inner => {
        const job = await leaveToJob(inner, change, true);
        if (!(await moveStage(inner, change, 'undo', job))) throw new ProblemError(bulkProblems.bulkStage);
        return answerOf(inner, entity, await loadChange(inner, change.resource, change.id));
      });
      return reply.code(202).send(answer);
    });
  };
}

async function begin(data: Data, entity: Entity, { work, target }: BulkRequest): Promise<number> {
  const { resource } = entity.meta;
  if ('filter' in target) await checkCount(data, entity, target.filter, target.count);
  const id = await insertChange(data, resource, work, target);
  if ('rows' in target) await addRows(data, id, target.rows);
  const change = await loadChange(data, resource, id);
  await moveStage(data, change, change.stage, await leaveToJob(data, change, false));
  return id;
}

const leaveToJob = (data: Data, { resource, id }: BulkChange, isUndo: boolean): Promise<number> =>
  startJob(data, bulkKind, bulkInput({ resource, change: id, isUndo }));
