import type { FastifyPluginAsync } from 'fastify';
import type { OpenData } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { requiredVersion } from '../http/etag.ts';
import { invalidQuery, parametersOf } from '../http/parseListQuery.ts';
import { signedIn } from '../http/policy.ts';
import { bodyIn } from '../http/readBody.ts';
import { recordId } from '../http/recordId.ts';
import { createView, deleteView, listViews, updateView } from './listViews.ts';
import { readChange, readView } from './readView.ts';

type WithId = { Params: { readonly id: string } };

/** Routes for saved list views, private or shared with roles. */
export function viewRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get('/list-views', { config: signedIn }, async request => {
      const parameters = parametersOf(request.query);
      const list = parameters.get('list');
      if (list === undefined || parameters.size > 1) throw invalidQuery('list', 'users');
      return listViews(dataOf(request), list);
    });

    app.post('/list-views', { config: signedIn }, async (request, reply) => {
      const { list, ...view } = bodyIn(request.body);
      const input = readView(view);
      if (typeof list !== 'string') throw validationFailed({ list: { code: 'required' } });
      const id = await dataOf(request).transaction(data => createView(data, list, input));
      return reply.code(201).send({ id });
    });

    app.put<WithId>('/list-views/:id', { config: signedIn }, async (request, reply) => {
      const version = requiredVersion(request.headers['if-match']);
      const input = readChange(request.body);
      const id = recordId(request.params.id);
      await dataOf(request).transaction(data => updateView(data, id, version, input));
      return reply.code(204).send();
    });

    app.delete<WithId>('/list-views/:id', { config: signedIn }, async (request, reply) => {
      const version = requiredVersion(request.headers['if-match']);
      const id = recordId(request.params.id);
      await dataOf(request).transaction(data => deleteView(data, id, version));
      return reply.code(204).send();
    });
  };
}
