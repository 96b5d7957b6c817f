import type { Data, OpenData } from '@engine/server/access/data.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { actorOf } from '@engine/server/http/enforcePolicies.ts';
import { requiredVersion } from '@engine/server/http/etag.ts';
import { idempotently } from '@engine/server/http/idempotency.ts';
import { needs } from '@engine/server/http/policy.ts';
import { idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { answerFor, replayFor, sendRecord, withCurrent } from '@engine/server/http/recordAnswers.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { loadInSight } from '@engine/server/records/inSight.ts';
import { readRecord } from '@engine/server/records/read.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { isObject } from '@engine/shared/isObject.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { allocatePayment } from './allocatePayment.ts';
import { answerSuggestions } from './answerSuggestions.ts';
import { loadAllocations } from './paymentRow.ts';
import { readAllocations } from './readAllocations.ts';
import { releaseAllocations } from './releaseAllocations.ts';

type WithId = { Params: { readonly id: string } };

const post = { config: needs('payments.post') };

/** What is done with payments besides entering them and taking their steps, below `/payments`. */
export function paymentRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = (request: FastifyRequest): Data => open(actorOf(request), request.id);

  return async app => {
    app.get<WithId>(
      '/payments/:id/suggestions',
      { config: needs('payments.read') },
      async (request, reply) => {
        const data = dataOf(request);
        const id = recordId(request.params.id);
        data.entity('bills', 'list');
        await readRecord(data, data.entity('payments', 'read'), id);
        const suggestions = await answerSuggestions(data, id);
        const { 'dunning.principal_first': principal_first } = await readSettings(data);
        return reply.type('application/json').send(JSON.stringify({ suggestions, principal_first }));
      },
    );

    app.post<WithId>('/payments/:id/allocate', post, async (request, reply) => {
      const allocations = readAllocations(request.body);
      return change(request, reply, (inner, id) => allocatePayment(inner, id, allocations));
    });

    app.post<WithId>('/payments/:id/release', post, async (request, reply) => {
      const ids = readReleased(request.body);
      return change(request, reply, async (inner, id) => {
        const own = await loadAllocations(inner, 'payment', [id]);
        const released = own.filter(each => ids === null || ids.includes(each.id));
        if (ids !== null && released.length !== ids.length)
          throw validationFailed({ allocations: { code: 'reference' } });
        await releaseAllocations(
          inner,
          'id',
          released.map(each => each.id),
        );
      });
    });

    /** One payment, as the caller has read it, in one transaction; an order that is sent again is done once. */
    async function change(
      request: FastifyRequest<WithId>,
      reply: FastifyReply,
      work: (inner: Data, id: number) => Promise<void>,
    ): Promise<FastifyReply> {
      const data = dataOf(request);
      const entity = data.entity('payments', 'read');
      const id = recordId(request.params.id);
      const version = requiredVersion(request.headers['if-match']);
      const { status, answer } = await withCurrent(data, entity, id, () =>
        idempotently(data, request, {
          work: async inner => {
            await loadInSight(inner, entity, id, version, 'step:post');
            await work(inner, id);
            return { status: 200, id, answer: await answerFor(inner, entity, id) };
          },
          replay: () => replayFor(data, entity, id),
        }),
      );
      return sendRecord(reply, answer, status);
    }
  };
}

/** `{allocations?: [id]}`; null: all of the payment. */
function readReleased(body: unknown): readonly number[] | null {
  const { allocations = null, ...others } = isObject(body) ? body : {};
  refuse(unknownFaults(others));
  if (allocations === null) return null;
  const ids = idsIn(allocations);
  if (!ids) throw validationFailed({ allocations: { code: 'type', params: { type: 'array' } } });
  return ids;
}
