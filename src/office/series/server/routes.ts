import type { OpenData } from '@engine/server/access/data.ts';
import { refuse, validationFailed } from '@engine/server/access/problemError.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import { needs } from '@engine/server/http/policy.ts';
import { bodyIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { recordId } from '@engine/server/http/recordId.ts';
import { readRecord } from '@engine/server/records/read/read.ts';
import { relativeDay, today } from '@engine/shared/day.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { FastifyPluginAsync } from 'fastify';
import { type GenerateOrder, generateTours } from './generateTours.ts';

/** Tours from a series: previewed, then created. */
export function seriesRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.post<{ Params: { readonly id: string } }>(
      '/tour-series/:id/generate',
      { config: needs('tours.create') },
      async request => {
        const data = dataOf(request);
        const id = recordId(request.params.id);
        const order = readOrder(request.body);
        return data.transaction(async inner => {
          // A series that is not visible counts as missing; its tours belong to its company, for which the caller may
          // enter tours.
          await readRecord(inner, inner.entity('tour-series', 'read'), id);
          return generateTours(inner, id, order);
        });
      },
    );
  };
}

/** The needs of a guest are not known further ahead. */
const furthest = '$today+1y';

/** Rides in the past can be entered later, but only if the request names a past day. */
function readOrder(body: unknown): GenerateOrder {
  const { from = today(), until, mode, ...others } = bodyIn(body);
  refuse(unknownFaults(others));
  if (typeof from !== 'string' || !shapes.date(from))
    throw validationFailed({ from: { code: 'format', params: { format: 'date' } } });
  if (typeof until !== 'string' || !shapes.date(until))
    throw validationFailed({ until: { code: 'format', params: { format: 'date' } } });
  if (mode !== 'preview' && mode !== 'commit') throw validationFailed({ mode: { code: 'enum' } });
  const last = relativeDay(furthest) ?? today();
  return { from, until: until < last ? until : last, mode };
}
