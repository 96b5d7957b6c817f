import type { OpenData } from '@engine/server/access/data.ts';
import { dataOfRequests } from '@engine/server/http/enforcePolicies.ts';
import {
  checkedParameter,
  idParameter,
  invalidQuery,
  knownParameters,
} from '@engine/server/http/parseListQuery.ts';
import { needs } from '@engine/server/http/policy.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { shapes } from '@engine/shared/formats.ts';
import type { Rows } from '@generated/types/rows.ts';
import type { FastifyPluginAsync } from 'fastify';
import { type PlannedPeriod, previewChange } from './previewChange.ts';

/** Queries of the form while a user enters a period of insurance. */
export function insuranceRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get('/guest-insurances/preview', { config: needs('guest-insurances.create') }, async request => {
      const data = dataOf(request);
      const period = readPeriod(request.query);
      data.entity('bill-cases', 'list');
      await loadInSight(data, data.entity('guest', 'read'), period.guest, null, 'read');
      return previewChange(data, period);
    });
  };
}

const dateFormat = 'YYYY-MM-DD';
const kinds: readonly Rows['guest_insurances']['kind'][] = ['statutory', 'private', 'bg', 'social', 'self'];

/** `guest=7&from=2026-10-01&kind=statutory&insurer=3`, and `to` where the period ends. */
function readPeriod(query: unknown): PlannedPeriod {
  const parameters = knownParameters(query, ['guest', 'from', 'to', 'kind', 'insurer']);
  const kind = kinds.find(each => each === parameters.get('kind'));
  if (!kind) throw invalidQuery('kind', kinds.join(', '));
  const guest = idParameter(parameters, 'guest');
  if (guest === null) throw invalidQuery('guest', '7');
  const from = checkedParameter(parameters, 'from', shapes.date, dateFormat);
  if (from === null) throw invalidQuery('from', dateFormat);
  return {
    guest,
    from,
    to: checkedParameter(parameters, 'to', shapes.date, dateFormat),
    kind,
    insurer: idParameter(parameters, 'insurer'),
  };
}
