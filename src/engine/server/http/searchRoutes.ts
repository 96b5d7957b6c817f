import type { FastifyPluginAsync } from 'fastify';
import { fold } from '../../shared/fold.ts';
import type { OpenData } from '../access/data.ts';
import type { Model } from '../access/model.ts';
import { searchEverywhere } from '../records/list/searchEverywhere.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { invalidQuery, parametersOf } from './parseListQuery.ts';
import { signedIn } from './policy.ts';

const heavy = { ...signedIn, heavy: true } as const;
const longestText = 200;

/**
 * One search over everything that the caller may list. The answer has what was found within the time budget and names
 * the resources not searched; the client requests these with `in` until none is left.
 */
export function searchRoutes(open: OpenData, budgetMs?: number): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);
  return async app => {
    app.get('/search', { config: heavy }, async (request, reply) => {
      const data = dataOf(request);
      const { text, resources } = parseSearchQuery(request.query, data.model);
      const { signal } = request;
      const result = await searchEverywhere(data, text, { resources, budgetMs, signal });
      return reply.type('application/json').send(JSON.stringify(result));
    });
  };
}

interface SearchQuery {
  readonly text: string;
  readonly resources?: ReadonlySet<string>;
}

/** `q=müller`, and optionally `in=bills,guest` for the resources to search. */
function parseSearchQuery(query: unknown, model: Model): SearchQuery {
  const parameters = parametersOf(query);
  for (const name of parameters.keys()) if (name !== 'q' && name !== 'in') throw invalidQuery(name, 'q, in');
  const text = parameters.get('q') ?? '';
  const isSearchable = fold(text) !== '' && text.length <= longestText && !text.includes('\0');
  if (!isSearchable) throw invalidQuery('q', `1–${longestText}`);
  const names = parameters.get('in')?.split(',');
  const unknown = names?.find(name => !model.byResource.has(name));
  if (unknown !== undefined) throw invalidQuery('in', [...model.byResource.keys()].join(', '));
  return names ? { text, resources: new Set(names) } : { text };
}
