import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Data, OpenData } from '../access/data.ts';
import { type FieldFault, ProblemError, validationFailed } from '../access/problemError.ts';
import { requireStepUp } from '../auth/requireStepUp.ts';
import { viewAsKey } from '../auth/viewAs.ts';
import { actorOf } from '../http/enforcePolicies.ts';
import { needs, signedIn } from '../http/policy.ts';
import { readRightsChange } from './changes.ts';
import { rightsOfRole, rightsOfUser } from './effectiveRights.ts';
import { listChanges } from './listChanges.ts';
import { loadMatrix } from './matrix.ts';
import { previewChange } from './preview.ts';
import { saveChange, undoChange } from './saveChange.ts';
import { readViewed, startViewing, stopViewing } from './viewing.ts';

type WithId = { Params: { readonly id: string } };

/** The permissions matrix and what belongs to it, below `/authorization`. */
export function authorizationRoutes(open: OpenData): FastifyPluginAsync {
  const dataOf = (request: FastifyRequest): Data => open(actorOf(request), request.id);

  return async app => {
    app.get('/authorization/matrix', { config: needs('roles.read') }, async request => {
      const data = dataOf(request);
      data.entity('permissions', 'list');
      return loadMatrix(data);
    });

    app.post('/authorization/matrix/preview', { config: needs('roles.update') }, async request => {
      const data = dataOf(request);
      data.entity('users', 'list');
      return previewChange(data, open, readRightsChange(request.body));
    });

    app.put('/authorization/matrix', { config: needs('roles.update') }, async request => {
      const data = dataOf(request);
      requireStepUp(data);
      const change = readRightsChange(request.body);
      const { version, reason } = readTexts(request.body, { version: 64, reason: 500 });
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
      const { reason } = readTexts(request.body, { reason: 500 });
      const id = idOf(request.params.id);
      return { id: await data.transaction(inner => undoChange(inner, id, reason)) };
    });

    app.get<WithId>('/authorization/users/:id/rights', { config: needs('roles.read') }, async request =>
      rightsOfUser(dataOf(request), idOf(request.params.id)),
    );

    app.get<WithId>('/authorization/roles/:id/rights', { config: needs('roles.read') }, async request =>
      rightsOfRole(dataOf(request), idOf(request.params.id)),
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

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ProblemError('notFound');
  return Number(text);
}

function readTexts<Name extends string>(
  body: unknown,
  lengths: Readonly<Record<Name, number>>,
): Readonly<Record<Name, string>> {
  const given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  const errors: Record<string, FieldFault> = {};
  const texts = Object.entries<number>(lengths).map(([name, maxLength]) => {
    const value = given.get(name);
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') errors[name] = { code: 'required' };
    else if (text.length > maxLength) errors[name] = { code: 'maxLength', params: { maxLength } };
    return [name, text] as const;
  });
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  // Every name of `lengths` has its text.
  return Object.fromEntries(texts) as Record<Name, string>;
}
