import type { FastifyPluginAsync } from 'fastify';
import type { OfficeFacts } from '../../shared/officeFacts.ts';
import type { Data, OpenData } from '../access/data.ts';
import { dataOfRequests } from './enforcePolicies.ts';
import { type OwnDescription, permittedOpenApi } from './openApi.ts';
import { type OwnPath, permittedOwnPaths } from './ownPath.ts';
import { signedIn } from './policy.ts';

/** The OpenAPI document with what the caller may do; `describeFor` adds parts that depend on their rights. */
export function openApiRoutes(
  open: OpenData,
  { openApi }: Pick<OfficeFacts, 'openApi'>,
  ownPaths: readonly OwnPath[],
  describeFor: (data: Data) => OwnDescription,
): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get('/openapi.json', { config: signedIn }, async (request, reply) => {
      const document = await openApi();
      const data = dataOf(request);
      const { paths, schemas } = describeFor(data);
      const own = { ...permittedOwnPaths(ownPaths, data), ...paths };
      return reply.send(permittedOpenApi(document, data, { paths: own, schemas }));
    });
  };
}
