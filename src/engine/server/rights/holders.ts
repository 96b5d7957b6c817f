import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import { readScope, scopeColumns } from '../auth/userScope.ts';

/** An active user with the data that determine their rights. */
export interface RoleHolder {
  readonly id: number;
  readonly name: string;
  /** false: the user has not chosen a password yet, and so cannot sign in */
  readonly hasPassword: boolean;
  readonly roles: readonly number[];
  readonly scope: Scope;
}

export const loadHolders = (data: Data): Promise<readonly RoleHolder[]> => load(data, sql`1 = 1`);

/** Undefined for a user who is not active. */
export async function loadHolder(data: Data, id: number): Promise<RoleHolder | undefined> {
  const [holder] = await load(data, sql`users.id = ${id}`);
  return holder;
}

async function load(data: Data, condition: RawBuilder<unknown>): Promise<readonly RoleHolder[]> {
  const user = sql.ref('users.id');
  const rows = await data.run(sql`
    select users.id, users.first_name, users.last_name, users.password_hash is not null as has_password, ${rolesOf(user)} as roles${scopeColumns(data.model, user)}
    from users where users.status = 'active' and ${condition} order by users.last_name, users.first_name, users.id`);
  return rows.map(row => ({
    id: Number(row.id),
    name: `${String(row.last_name)}, ${String(row.first_name)}`,
    hasPassword: Boolean(row.has_password),
    roles: ids(row.roles),
    scope: readScope(data.model, row),
  }));
}

function rolesOf(user: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(cast(users__roles.roles_id as text), ',') from users__roles where users__roles.users_id = ${user})`;
}

function ids(list: Row[string]): readonly number[] {
  return typeof list === 'string' && list !== '' ? list.split(',').map(Number) : [];
}
