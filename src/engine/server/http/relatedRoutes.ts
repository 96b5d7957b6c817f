import type { FastifyPluginAsync } from 'fastify';
import { mostRelatedLists, type RelatedList } from '../../shared/relatedTotals.ts';
import type { OpenData } from '../access/data.ts';
import { relatedTotals } from '../records/list/relatedTotals.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { invalidQuery, parametersOf, parseJson } from './parseListQuery.ts';
import { readOfPath } from './policy.ts';
import { recordId } from './recordId.ts';

type Params = Readonly<Record<string, string>>;

/** How many records of other lists reference a record: one request for all tabs of its page. */
export function relatedRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get<{ Params: Params }>('/:resource/:id/related', { config: readOfPath }, async (request, reply) => {
      const data = dataOf(request);
      const entity = data.entity(request.params.resource ?? '', 'read');
      const id = recordId(request.params.id);
      return reply.send(await relatedTotals(data, entity, id, listsIn(request.query)));
    });
  };
}

const example = '[["api-keys","user"]]';

/** `lists=[["api-keys","user"],["documents","record_id","resource"]]`. */
function listsIn(query: unknown): readonly RelatedList[] {
  const parameters = parametersOf(query);
  for (const name of parameters.keys()) if (name !== 'lists') throw invalidQuery(name, 'lists');
  const named = parseJson(parameters, 'lists');
  if (!Array.isArray(named) || named.length === 0 || named.length > mostRelatedLists || !named.every(isList))
    throw invalidQuery('lists', example);
  return named;
}

const isList = (value: unknown): value is RelatedList =>
  Array.isArray(value) &&
  (value.length === 2 || value.length === 3) &&
  value.every(name => typeof name === 'string' && name !== '');
