import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { SecondFactor } from '../../shared/secondFactor.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError } from '../access/problemError.ts';
import { localeIn } from '../access/readRow.ts';
import { requireStepUp } from '../access/requireStepUp.ts';
import { rowScope } from '../access/rowScope.ts';
import { dataOfRequests } from '../http/enforcePolicies.ts';
import { needs } from '../http/policy.ts';
import { recordId } from '../http/recordId.ts';
import type { SessionAuthentication } from './authentication.ts';
import { requireCovering } from './coversUser.ts';
import { inviteUser } from './invitation.ts';
import { changeFactor } from './ownFactor.ts';
import { endSessions, listSessions } from './sessions.ts';

interface ById {
  Params: { id: string };
}

/** Routes for administrators: invitations, sessions and second factors of other users. */
export function userSessionRoutes(authentication: SessionAuthentication): FastifyPluginAsync {
  const dataOf = dataOfRequests(authentication.openData);

  return async app => {
    app.post<ById>('/users/:id/invite', { config: needs('users.invite') }, async (request, reply) => {
      const data = dataOf(request);
      const user = await findUser(data, request.params.id);
      await requireCovering(data, user.id);
      if (user.status !== 'invited') throw new ProblemError('conflict');
      await data.transaction(inner => inviteUser(inner, user.id));
      return reply.code(204).send();
    });

    app.get<ById>('/users/:id/sessions', { config: needs('users.end_sessions') }, async request => {
      const data = dataOf(request);
      const user = await findUser(data, request.params.id);
      return listSessions(data, authentication.config, user.id);
    });

    app.delete<ById>(
      '/users/:id/sessions',
      { config: needs('users.end_sessions') },
      async (request, reply) => {
        const data = dataOf(request);
        const user = await findUser(data, request.params.id);
        await requireCovering(data, user.id);
        await data.transaction(inner => endSessions(inner, user.id, 'all'));
        return reply.code(204).send();
      },
    );

    app.post<ById>(
      '/users/:id/reset-second-factor',
      { config: needs('users.reset_factor') },
      async (request, reply) => {
        const data = dataOf(request);
        requireStepUp(data);
        const user = await findUser(data, request.params.id);
        await requireCovering(data, user.id);
        await data.transaction(inner => changeFactor(inner, user, 'none'));
        return reply.code(204).send();
      },
    );
  };
}

interface FoundUser {
  readonly id: number;
  readonly email: string;
  readonly status: string;
  readonly locale: 'de' | 'en';
  readonly second_factor: SecondFactor;
}

/** A user whom the caller may not see counts as missing. */
async function findUser(data: Data, text: string): Promise<FoundUser> {
  const id = recordId(text);
  const entity = entityNamed(data.model, 'user');
  const conditions = [sql`t.id = ${id}`, ...rowScope(data.model, data.actor, entity, 't', 'see')];
  const [row] = await data.run(
    sql`select t.id, t.email, t.status, t.locale, t.second_factor from users as t where ${sql.join(conditions, sql` and `)}`,
  );
  if (!row) throw new ProblemError('notFound');
  const factor = row.second_factor;
  return {
    id: Number(row.id),
    email: String(row.email),
    status: String(row.status),
    locale: localeIn(row),
    second_factor: factor === 'email' || factor === 'totp' ? factor : 'none',
  };
}
