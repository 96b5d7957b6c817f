import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Operation } from '../../shared/entityMeta.ts';
import { longestReason } from '../../shared/requestLimits.ts';
import type { Data, OpenData } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { groupRecords } from '../records/list/groups.ts';
import { listRecords } from '../records/list/list.ts';
import { sumRecords } from '../records/list/sums.ts';
import { readRecord, traceFigures, traceReading } from '../records/read/read.ts';
import { removeRecord } from '../records/write/remove.ts';
import { restorableEntity, restoreRecord } from '../records/write/restoreRecord.ts';
import { createRecord, updateRecord } from '../records/write/save.ts';
import { changeOnce } from './changeOne.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { requiredVersion } from './etag.ts';
import { idempotently } from './idempotency.ts';
import { parseBulkIds, parseGroupsQuery, parseListQuery, parseSumsQuery } from './parseListQuery.ts';
import { type Policy, restoreOfPath } from './policy.ts';
import { bodyOf, readTexts } from './readBody.ts';
import { answerFor, readAnswer, replayFor, sendRecord, withCurrent } from './recordAnswers.ts';
import { recordId } from './recordId.ts';

type Params = Readonly<Record<string, string>>;

/**
 * All entities share the same routes: the resource is a parameter and looked up in a Map, so that the number of
 * entities adds no cost per request or at startup.
 */
export function recordRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get<{ Params: Params }>('/:resource', allow('list'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'list');
      return sendList(reply, data, entity, request.query, {});
    });

    app.get<{ Params: Params }>('/:parent/:parentId/:resource', allow('list'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'list');
      const parent = data.entity(request.params.parent ?? '', 'read');
      const by = entity.meta.fields.find(field => field.ref && field.ref.entity === parent.meta.name);
      if (!by) throw new ProblemError('notFound');
      const parentId = recordId(request.params.parentId);
      await readRecord(data, parent, parentId);
      return sendList(reply, data, entity, request.query, { [by.name]: parentId });
    });

    app.get<{ Params: Params }>('/:resource/sums', allow('list'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'list');
      const order = parseSumsQuery(request.query);
      return reply.send(await sumRecords(data, entity, { ...order, isExact: false }));
    });

    app.get<{ Params: Params }>('/:resource/sums/exact', heavyList, async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'list');
      const order = parseSumsQuery(request.query);
      return reply.send(await sumRecords(data, entity, { ...order, isExact: true }));
    });

    app.get<{ Params: Params }>('/:resource/groups', heavyList, async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'list');
      return reply.send(await groupRecords(data, entity, parseGroupsQuery(request.query)));
    });

    app.get<{ Params: Params }>('/:resource/:id', allow('read'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'read');
      const record = await readAnswer(data, entity, recordId(request.params.id));
      await traceReading(data, entity, record);
      return sendRecord(reply, record);
    });

    app.post<{ Params: Params }>('/:resource', allow('create'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'create');
      const body = bodyOf(request);
      const { status, answer } = await idempotently(data, request, {
        work: async inner => {
          const id = await createRecord(inner, entity, body);
          return { status: 201, id, answer: await answerFor(inner, entity, id) };
        },
        replay: id => replayFor(data, entity, id),
      });
      return sendRecord(reply, answer, status);
    });

    app.put<{ Params: Params }>('/:resource/:id', allow('update'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'update');
      const id = recordId(request.params.id);
      const version = requiredVersion(request.headers['if-match']);
      const body = bodyOf(request);
      const record = await changeOnce(data, request, { entity, id }, inner =>
        updateRecord(inner, entity, id, version, body),
      );
      // A save that changes nothing is no more than a look at the record.
      if (record.version === version) await traceReading(data, entity, record);
      return sendRecord(reply, record);
    });

    app.delete<{ Params: Params }>('/:resource/:id', allow('delete'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'delete');
      const id = recordId(request.params.id);
      const version = requiredVersion(request.headers['if-match']);
      await withCurrent(data, entity, id, () =>
        idempotently(data, request, {
          work: async inner => {
            await removeRecord(inner, entity, id, version);
            return { status: 200, id, answer: null };
          },
          replay: async () => null,
        }),
      );
      return reply.type('application/json').send({ id });
    });

    app.post<{ Params: Params }>(
      '/:resource/:id/restore',
      { config: restoreOfPath },
      async (request, reply) => {
        const data = dataOf(request);
        const entity = restorableEntity(data, request.params.resource ?? '');
        const id = recordId(request.params.id);
        const version = requiredVersion(request.headers['if-match']);
        const { reason } = readTexts(bodyOf(request), { reason: { maxLength: longestReason } });
        const record = await changeOnce(data, request, { entity, id }, inner =>
          restoreRecord(inner, entity, id, version, reason),
        );
        return sendRecord(reply, record);
      },
    );

    app.put<{ Params: Params }>('/:resource', allow('update'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'update');
      const ids = parseBulkIds(request.query);
      const body = bodyOf(request);
      await data.transaction(async inner => {
        for (const id of ids) await updateRecord(inner, entity, id, null, body);
      });
      return reply.type('application/json').send(ids);
    });

    app.delete<{ Params: Params }>('/:resource', allow('delete'), async (request, reply) => {
      const data = dataOf(request);
      const entity = entityOf(data, request.params, 'delete');
      const ids = parseBulkIds(request.query);
      await data.transaction(async inner => {
        for (const id of ids) await removeRecord(inner, entity, id, null);
      });
      return reply.type('application/json').send(ids);
    });
  };
}

const heavyList = { config: { policy: { kind: 'operation', operation: 'list' }, heavy: true } } as const;

function allow(operation: Operation): { config: { policy: Policy } } {
  return { config: { policy: { kind: 'operation', operation } } };
}

function entityOf(data: Data, params: Params, operation: Operation): Entity {
  return data.entity(params.resource ?? '', operation);
}

async function sendList(
  reply: FastifyReply,
  data: Data,
  entity: Entity,
  query: unknown,
  within: Readonly<Record<string, unknown>>,
): Promise<FastifyReply> {
  const asked = parseListQuery(query, entity.meta.perPage);
  const list = await listRecords(data, entity, { ...asked, filter: { ...asked.filter, ...within } });
  // that none has the value, or how many, says as much as their names
  if (list.records.length === 0) await traceFigures(data, entity, list.revealed);
  else await traceReading(data, entity, list.records, list.revealed);
  const { resource } = entity.meta;
  const last = asked.first + list.records.length - 1;
  const rows = list.records.length === 0 ? '*' : `${asked.first}-${last}`;
  reply.header('content-range', `${resource} ${rows}/${list.total}`);
  if (list.capped) reply.header('x-total-capped', 'true');
  if (list.cursor !== null) reply.header('x-page-cursor', list.cursor);
  return reply.type('application/json').send(JSON.stringify(list.records));
}
