import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { changeOne, type RequestOfOne } from '@engine/server/http/changeOne.ts';
import { requiredVersion } from '@engine/server/http/etag.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import type { FastifyReply } from 'fastify';

/** `changeOne` for a payment, if it is still the version that the caller has read. */
export async function changePayment(
  data: Data,
  request: RequestOfOne,
  reply: FastifyReply,
  work: (inner: Data, id: number) => Promise<void>,
): Promise<FastifyReply> {
  const version = requiredVersion(request.headers['if-match']);
  return changeOne(data, 'payments', request, reply, async (inner, id) => {
    await loadInSight(inner, entityNamed(inner.model, 'payment'), id, version, 'step:post');
    await work(inner, id);
  });
}
