import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { can } from '../../shared/permissions.ts';
import type { Data, OpenData } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { readRecord } from '../records/read/read.ts';
import { changesOfRecord, looksAtRecord } from '../records/read/recordChanges.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { invalidQuery, parametersOf } from './parseListQuery.ts';
import { readOfPath } from './policy.ts';
import { recordId } from './recordId.ts';

type Params = Readonly<Record<string, string>>;

/**
 * Routes for the activity log of one record: its changes, for its readers, and who viewed it, for readers of the log.
 */
export function changeRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get<{ Params: Params }>('/:resource/:id/changes', { config: readOfPath }, async (request, reply) => {
      const [data, entity, id] = await recordOf(request);
      const answer = await changesOfRecord(data, entity, id, beforeIn(request.query));
      return reply.type('application/json').send(JSON.stringify(answer));
    });

    app.get<{ Params: Params }>(
      '/:resource/:id/looks',
      { config: { ...readOfPath, heavy: true } },
      async (request, reply) => {
        const [data, entity, id] = await recordOf(request);
        if (!can(data.actor.permissions, 'activity-log', 'list')) throw new ProblemError('forbidden');
        return reply.type('application/json').send(JSON.stringify(await looksAtRecord(data, entity, id)));
      },
    );
  };

  /** Reads the record first: one out of sight has no history either. */
  async function recordOf(request: FastifyRequest<{ Params: Params }>): Promise<[Data, Entity, number]> {
    const data = dataOf(request);
    const entity = data.entity(request.params.resource ?? '', 'read');
    const id = recordId(request.params.id);
    await readRecord(data, entity, id);
    return [data, entity, id];
  }
}

function beforeIn(query: unknown): number | null {
  const { before = null, ...others } = Object.fromEntries(parametersOf(query));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidQuery(unknown, 'before');
  if (before === null) return null;
  if (!/^\d{1,15}$/.test(before)) throw invalidQuery('before', '123');
  return Number(before);
}
