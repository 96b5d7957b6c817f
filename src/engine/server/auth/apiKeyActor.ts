import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Data, Row } from '../access/data.ts';
import { unlessFull } from '../access/databaseProblem.ts';
import { localeIn } from '../access/readRow.ts';
import { slot } from '../access/statement.ts';
import { hashApiKey } from './apiKeys.ts';
import { type Grants, readRoles, rolesSql } from './grants.ts';
import { scopeColumns } from './userScope.ts';
import { viewOf } from './viewAs.ts';

const minute = 60_000;
const remembered = 200;

/** The same Set for the same key and rights, since compiled queries are cached by it. */
const narrowedSets = new WeakMap<ReadonlySet<string>, Map<number, ReadonlySet<string>>>();

/**
 * The actor of an API key: its current user, with the permissions that both have. Null if the key is unknown, revoked
 * or expired, or its user is not active. Such an actor never passes `requireStepUp`.
 */
export async function apiKeyActor(
  data: Data,
  grants: Grants,
  key: string,
  address: string,
): Promise<Actor | null> {
  const isIt = sql`api_keys.key_hash = ${slot('keyHash')}`;
  const [row] = await data.select('api-key', () => liveKeyStatement(data, isIt), {
    keyHash: hashApiKey(key),
    now: iso(Date.now()),
  });
  if (!row) return null;
  const lastUsed = typeof row.last_used_at === 'string' ? Date.parse(row.last_used_at) : 0;
  if (lastUsed < Date.now() - minute) await unlessFull(noteUse(data, Number(row.id), address));
  return actorOfKey(data, grants, row);
}

/** `apiKeyActor` for work that continues after the request, by the key's id. */
export async function actorOfApiKey(data: Data, grants: Grants, id: number): Promise<Actor | null> {
  const isIt = sql`api_keys.id = ${slot('id')}`;
  const [row] = await data.select('api-key-by-id', () => liveKeyStatement(data, isIt), {
    id,
    now: iso(Date.now()),
  });
  return row ? actorOfKey(data, grants, row) : null;
}

async function actorOfKey(data: Data, grants: Grants, row: Row): Promise<Actor> {
  const id = Number(row.id);
  const { actor } = await viewOf(data, grants, row, readRoles(row.own_roles));
  return {
    ...actor,
    permissions: await narrowed(data, id, actor.permissions),
    locale: localeIn(row),
    sessionHash: null,
    apiKey: id,
  };
}

const liveKeyStatement = ({ model, dialect }: Data, isIt: RawBuilder<unknown>) => sql`
  select api_keys.id, api_keys.last_used_at, users.id as user_id, users.locale, users.second_factor,
    ${rolesSql(dialect)} as own_roles${scopeColumns(model, sql.ref('users.id'))},
    null as view_as_user, null as view_as_role
  from api_keys join users on users.id = api_keys.${sql.ref('user')}
  where ${isIt}
    and api_keys.revoked_at is null
    and api_keys.expires_at > ${slot('now')}
    and users.status = 'active'`;

/** A key's permissions are fixed at its creation, its user's may change. */
async function narrowed(data: Data, id: number, own: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const byKey = narrowedSets.get(own) ?? new Map<number, ReadonlySet<string>>();
  narrowedSets.set(own, byKey);
  const known = byKey.get(id);
  if (known) return known;
  const rows = await data.run(sql`
    select permissions.${sql.ref('key')} as name from api_keys__permissions
    join permissions on permissions.id = api_keys__permissions.permissions_id
    where api_keys__permissions.api_keys_id = ${id}`);
  const permissions = new Set(rows.map(({ name }) => String(name)).filter(name => own.has(name)));
  if (byKey.size >= remembered) byKey.clear();
  byKey.set(id, permissions);
  return permissions;
}

/** At most once a minute, to keep reading requests from writing. */
async function noteUse(data: Data, id: number, address: string): Promise<void> {
  const now = Date.now();
  await data.run(sql`
    update api_keys set last_used_at = ${iso(now)}, last_used_ip = ${address.slice(0, 45)}
    where id = ${id} and (last_used_at is null or last_used_at < ${iso(now - minute)})`);
}

const iso = (time: number): string => new Date(time).toISOString();
