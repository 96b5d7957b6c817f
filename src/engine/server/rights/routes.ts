import type { FastifyPluginAsync } from 'fastify';
import { longestReason } from '../../shared/requestLimits.ts';
import type { OpenData } from '../access/data.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { viewAsKey } from '../auth/viewAs.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { needs, signedIn } from '../http/policy.ts';
import { bodyIn, readTexts } from '../http/readBody.ts';
import { recordId } from '../http/recordId.ts';
import { readRightsChange } from './changes.ts';
import { rightsOfRole, rightsOfUser } from './effectiveRights.ts';
import { listChanges } from './listChanges.ts';
import { loadMatrix } from './matrix.ts';
import { previewChange } from './preview.ts';
import { saveChange, undoChange } from './saveChange.ts';
import { readViewed, startViewing, stopViewing } from './viewing.ts';

type WithId = { Params: { readonly id: string } };

/** Routes of the permissions matrix, below `/authorization`. */
export function authorizationRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = dataOfRequests(open);

  return async app => {
    app.get('/authorization/matrix', { config: needs('roles.read') }, async request => {
      const data = dataOf(request);
      data.entity('permissions', 'list');
      return loadMatrix(data);
    });

    app.post('/authorization/matrix/preview', { config: needs('roles.update') }, async request => {
      const data = dataOf(request);
      data.entity('users', 'list');
      return previewChange(data, open, readRightsChange(data.model, request.body));
    });

    app.put('/authorization/matrix', { config: needs('roles.update') }, async request => {
      const data = dataOf(request);
      requireStepUp(data);
      const change = readRightsChange(data.model, request.body);
      const { changes: _, scopes: __, ...texts } = fieldsOf(request.body);
      const { version, reason } = readTexts(texts, {
        version: { maxLength: 64 },
        reason: { maxLength: longestReason },
      });
      const id = await data.transaction(inner =>
        saveChange(inner, { change, reason, version, undoes: null }),
      );
      return { id };
    });

    app.get('/authorization/changes', { config: needs('roles.read') }, async request =>
      listChanges(dataOf(request)),
    );

    app.post<WithId>('/authorization/changes/:id/undo', { config: needs('roles.update') }, async request => {
      const data = dataOf(request);
      requireStepUp(data);
      const { reason } = readTexts(fieldsOf(request.body), { reason: { maxLength: longestReason } });
      const id = recordId(request.params.id);
      return { id: await data.transaction(inner => undoChange(inner, id, reason)) };
    });

    app.get<WithId>('/authorization/users/:id/rights', { config: needs('roles.read') }, async request =>
      rightsOfUser(dataOf(request), recordId(request.params.id)),
    );

    app.get<WithId>('/authorization/roles/:id/rights', { config: needs('roles.read') }, async request =>
      rightsOfRole(dataOf(request), recordId(request.params.id)),
    );

    app.post('/authorization/view-as', { config: needs(viewAsKey) }, async (request, reply) => {
      const data = dataOf(request);
      requireStepUp(data);
      await startViewing(data, readViewed(request.body));
      return reply.code(204).send();
    });

    app.delete(
      '/authorization/view-as',
      { config: { ...signedIn, whileViewing: true } },
      async (request, reply) => {
        await stopViewing(dataOf(request));
        return reply.code(204).send();
      },
    );
  };
}

/** Trims the reason, so that a blank one counts as missing. */
function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  const fields = new Map(Object.entries(bodyIn(body)));
  const reason: unknown = fields.get('reason');
  if (typeof reason === 'string') fields.set('reason', reason.trim());
  return Object.fromEntries(fields);
}
