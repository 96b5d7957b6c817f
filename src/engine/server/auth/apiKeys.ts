import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldFault } from '../../shared/fieldFault.ts';
import type { Product } from '../../shared/product.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { ProblemError, refuse, validationFailed } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { jsonArray, jsonRows, parsedArray } from '../database/sql/json.ts';
import { insertRow } from '../records/rows/rows.ts';

export interface NewApiKey {
  readonly name: string;
  /** keys of the catalogue; the API key is limited to those that its user has too */
  readonly permissions: readonly string[];
  readonly expiresAt: string;
}

/** Keys begin with the product's name, so that a leaked one can be recognised: `tours_…`. */
export const apiKeyPrefix = ({ name }: Pick<Product, 'name'>): string => `${name.slice(0, 12)}_`;

const longestDays = 366;
const mostKeys = 25;

/** SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns the key itself, which is not stored. Permissions that the user (`own`) lacks are refused. */
export async function createApiKey(
  data: Data,
  userId: number,
  own: ReadonlySet<string>,
  wanted: NewApiKey,
): Promise<string> {
  const faults = faultsOf(own, wanted);
  refuse(faults);
  const prefix = apiKeyPrefix(data.model.product);
  const key = prefix + randomBytes(32).toString('base64url');
  await data.transaction(async inner => {
    const live = (await listApiKeys(inner, userId)).length;
    if (live >= mostKeys)
      throw validationFailed({ name: { code: 'maxItems', params: { maxItems: mostKeys } } });
    const rows = await inner.run(sql`
      select id from permissions where ${sql.ref('key')} in (${sql.join(wanted.permissions)}) order by id`);
    const fields = new Map<string, unknown>([
      ['user', userId],
      ['name', wanted.name.trim()],
      ['prefix', key.slice(0, prefix.length + 6)],
      ['key_hash', hashApiKey(key)],
      ['permissions', rows.map(row => Number(row.id))],
      ['expires_at', new Date(wanted.expiresAt).toISOString()],
    ]);
    const id = await insertRow(inner, entityNamed(inner.model, 'api-key'), fields);
    await log(inner, 'create', id, wanted.name);
  });
  return key;
}

/** All keys that are not revoked; expired ones are included, to show why a program stopped working. */
export async function listApiKeys(data: Data, userId: number) {
  const held = sql`api_keys__permissions
    join permissions on permissions.id = api_keys__permissions.permissions_id
    where api_keys__permissions.api_keys_id = api_keys.id`;
  const key = jsonArray(data.dialect, [sql`${sql.ref('permissions.key')}`]);
  const rows = await data.run(sql`
    select id, name, prefix, created_at, expires_at, last_used_at, last_used_ip,
      ${jsonRows(data.dialect, key, held, sql`permissions.id`)} as granted
    from api_keys where ${sql.ref('user')} = ${userId} and revoked_at is null order by id desc`);
  return rows.map(({ granted, ...row }) => ({
    ...row,
    id: Number(row.id),
    permissions: parsedArray(granted)
      .map(entry => String(parsedArray(entry)[0]))
      .sort(),
  }));
}

/** Throws `notFound` for another user's key, too. Call it inside a transaction. */
export async function revokeApiKey(data: Data, userId: number, id: number): Promise<void> {
  const now = new Date().toISOString();
  const [row] = await data.run(sql`
    update api_keys set revoked_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id} and ${sql.ref('user')} = ${userId} and revoked_at is null returning name`);
  if (!row) throw new ProblemError('notFound');
  await log(data, 'delete', id, String(row.name));
}

/** A change of the password revokes the keys too: an attacker may have created one. Call it inside a transaction. */
export async function revokeApiKeys(data: Data, userId: number): Promise<void> {
  for (const { id } of await listApiKeys(data, userId)) await revokeApiKey(data, userId, id);
}

function faultsOf(
  own: ReadonlySet<string>,
  { name, permissions, expiresAt }: NewApiKey,
): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {};
  if (name.trim() === '') faults.name = { code: 'required' };
  if (permissions.length === 0) faults.permissions = { code: 'required' };
  if (permissions.some(key => !own.has(key))) faults.permissions = { code: 'forbidden' };
  const end = Date.parse(expiresAt);
  const now = Date.now();
  if (Number.isNaN(end)) faults.expires_at = { code: 'format', params: { format: 'instant' } };
  else if (end <= now || end > now + longestDays * 86_400_000) faults.expires_at = { code: 'keyLifetime' };
  return faults;
}

async function log(data: Data, action: 'create' | 'delete', recordId: number, name: string): Promise<void> {
  const changes = { name: action === 'create' ? ([null, name] as const) : ([name, null] as const) };
  await appendActivity(data, { action, resource: 'api-keys', recordId, changes });
}
