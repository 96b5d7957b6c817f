import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import type { ApiRecord } from '../records/read/selection.ts';
import { idempotently } from './idempotency.ts';
import { answerFor, replayFor, sendRecord, withCurrent } from './recordAnswers.ts';
import { recordId } from './recordId.ts';

/** A request whose address names one record. */
export type RequestOfOne = FastifyRequest<{ Params: { readonly id: string } }>;

/**
 * Changes the record of an address in one transaction, idempotently, and answers it as it is afterwards. `work` finds
 * out whether the caller may see it and has read its latest version (`loadInSight`).
 */
export async function changeOne(
  data: Data,
  resource: string,
  request: RequestOfOne,
  reply: FastifyReply,
  work: (inner: Data, id: number) => Promise<void>,
): Promise<FastifyReply> {
  const entity = data.entity(resource, 'read');
  const id = recordId(request.params.id);
  const record = await changeOnce(data, request, { entity, id }, inner => work(inner, id));
  return sendRecord(reply, record);
}

/** Changes a record once, however often the request comes under its key; returns it as the caller may see it. */
export async function changeOnce(
  data: Data,
  request: FastifyRequest,
  { entity, id }: { readonly entity: Entity; readonly id: number },
  change: (data: Data) => Promise<void>,
): Promise<ApiRecord> {
  const { answer } = await withCurrent(data, entity, id, () =>
    idempotently(data, request, {
      work: async inner => {
        await change(inner);
        return { status: 200, id, answer: await answerFor(inner, entity, id) };
      },
      replay: () => replayFor(data, entity, id),
    }),
  );
  return answer;
}
