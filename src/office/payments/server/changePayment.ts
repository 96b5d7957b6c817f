import type { Data } from '@engine/server/access/data.ts';
import { requiredVersion } from '@engine/server/http/etag.ts';
import { idempotently } from '@engine/server/http/idempotency.ts';
import { answerFor, replayFor, sendRecord, withCurrent } from '@engine/server/http/recordAnswers.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request whose address names one payment. */
type PaymentRequest = FastifyRequest<{ Params: { readonly id: string } }>;

/** Changes one payment, if it is still the version that the caller has read, in one transaction and idempotently. */
export async function changePayment(
  data: Data,
  request: PaymentRequest,
  reply: FastifyReply,
  work: (inner: Data, id: number) => Promise<void>,
): Promise<FastifyReply> {
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
