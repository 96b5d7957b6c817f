import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import { localeIn } from '../access/readRow.ts';
import { slot } from '../access/statement.ts';
import { type Grants, readRoles, rolesSql } from './grants.ts';
import { scopeColumns } from './userScope.ts';
import { viewOf } from './viewAs.ts';

/** The actor of a user without a session, with current rights. Null if the user is not active. */
export async function userActor(data: Data, grants: Grants, userId: number): Promise<Actor | null> {
  const [row] = await data.select('user-actor', () => statement(data), { userId });
  if (!row) return null;
  const { actor } = await viewOf(data, grants, row, readRoles(row.own_roles));
  return { ...actor, locale: localeIn(row), sessionHash: null, apiKey: null };
}

const statement = ({ model, dialect }: Data) => sql`
  select users.id as user_id, users.locale, users.second_factor,
    ${rolesSql(dialect)} as own_roles${scopeColumns(model, sql.ref('users.id'))},
    null as view_as_user, null as view_as_role
  from users where users.id = ${slot('userId')} and users.status = 'active'`;
