import type { FastifyPluginAsync } from 'fastify';
import { fold } from '../../shared/fold.ts';
import type { OpenData } from '../access/data.ts';
import { searchEverywhere } from '../records/search.ts';
import { actorOf } from './enforcePolicies.ts';
import { invalidQuery, parametersOf } from './parseListQuery.ts';
import { signedIn } from './policy.ts';

const heavy = { ...signedIn, heavy: true } as const;
const longestText = 200;

/** One search over everything that the caller may list, within a time. */
export function searchRoutes(open: OpenData, budgetMs?: number): FastifyPluginAsync {
  return async app => {
    app.get('/search', { config: heavy }, async (request, reply) => {
      const text = parseSearchQuery(request.query);
      const result = await searchEverywhere(open(actorOf(request), request.id), text, { budgetMs });
      return reply.type('application/json').send(JSON.stringify(result));
    });
  };
}

/** `q=müller`, and nothing else. */
function parseSearchQuery(query: unknown): string {
  const parameters = parametersOf(query);
  for (const name of parameters.keys()) if (name !== 'q') throw invalidQuery(name, 'q');
  const text = parameters.get('q') ?? '';
  const isSearchable = fold(text) !== '' && text.length <= longestText && !text.includes('\0');
  if (!isSearchable) throw invalidQuery('q', `1–${longestText}`);
  return text;
}
