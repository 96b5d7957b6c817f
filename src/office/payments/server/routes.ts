import type { OpenData } from '@engine/server/access/data.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { readRecord } from '@engine/server/records/read/read.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Suggestions } from '../shared/suggestions.ts';
import { allocatePayment } from './allocatePayment.ts';
import { answerSuggestions } from './answerSuggestions.ts';
import { changePayment } from './changePayment.ts';
import { payBack } from './payBack.ts';
import { loadAllocations } from './paymentRow.ts';
import { readAllocations } from './readAllocations.ts';
import { readRefund, readTie } from './readOrders.ts';
import { releaseAllocations } from './releaseAllocations.ts';
import { tiePayment } from './tiePayment.ts';

type WithId = { Params: { readonly id: string } };

const post = { config: needs('payments.post') };

/** Routes of payments besides entering them and their steps, below `/payments`. */
export function paymentRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get<WithId>(
      '/payments/:id/suggestions',
      { config: needs('payments.read') },
      async (request, reply) => {
        const data = dataOf(request);
        const id = recordId(request.params.id);
        data.entity('bills', 'list');
        await readRecord(data, data.entity('payments', 'read'), id);
        const { 'dunning.principal_first': principal_first } = await readSettings(data);
        const answer: Suggestions = { suggestions: await answerSuggestions(data, id), principal_first };
        return reply.type('application/json').send(JSON.stringify(answer));
      },
    );

    app.post<WithId>('/payments/:id/allocate', post, async (request, reply) => {
      const allocations = readAllocations(request.body);
      return changePayment(dataOf(request), request, reply, (inner, id) =>
        allocatePayment(inner, id, allocations),
      );
    });

    app.post<WithId>('/payments/:id/refund', post, async (request, reply) => {
      const order = readRefund(request.body);
      return changePayment(dataOf(request), request, reply, (inner, id) => payBack(inner, id, order));
    });

    app.post<WithId>('/payments/:id/tie', post, async (request, reply) => {
      const tie = readTie(request.body);
      return changePayment(dataOf(request), request, reply, (inner, id) => tiePayment(inner, id, tie));
    });

    app.post<WithId>('/payments/:id/release', post, async (request, reply) => {
      const ids = readReleased(request.body);
      return changePayment(dataOf(request), request, reply, async (inner, id) => {
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
  };
}

/** `{allocations?: [id]}`; null: all of the payment. */
function readReleased(body: unknown): readonly number[] | null {
  const { allocations = null, ...others } = bodyIn(body);
  refuse(unknownFaults(others));
  if (allocations === null) return null;
  const ids = idsIn(allocations);
  if (!ids) throw validationFailed({ allocations: { code: 'type', params: { type: 'array' } } });
  return ids;
}
