import { sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { appendActivity } from '../audit/append.ts';
import { insertRow } from '../records/rows/rows.ts';
import { hashPassword } from './password.ts';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** keys of roles */
  readonly roles: readonly string[];
  readonly password: string;
  /** records to which the user is limited, by the name of the row scope; a missing or empty scope sets no limit */
  readonly scope?: Readonly<Record<string, readonly number[]>>;
  readonly locale?: Locale;
}

/**
 * Creates an active user with a password: from the command line, for the demo, and as the first administrator;
 * screens send invitations instead. `guard` runs in the same transaction and may throw to prevent it. Returns the id.
 */
export async function createUser(
  data: Data,
  user: NewUser,
  guard?: (data: Data) => Promise<void>,
): Promise<number> {
  const passwordHash = await hashPassword(user.password);
  return data.transaction(async inner => {
    await guard?.(inner);
    const roles = await roleIds(inner, user.roles);
    const fields = new Map<string, unknown>([
      ['email', user.email.trim().toLowerCase()],
      ['first_name', user.firstName],
      ['last_name', user.lastName],
      ['locale', user.locale ?? 'de'],
      ['status', 'active'],
      ['second_factor', 'none'],
      ['roles', roles],
      ...Object.entries(user.scope ?? {}),
      ['password_hash', passwordHash],
      ['password_changed_at', new Date().toISOString()],
    ]);
    const recordId = await insertRow(inner, entityNamed(inner.model, 'user'), fields);
    await appendActivity(inner, { action: 'create', resource: 'users', recordId, changes: null });
    return recordId;
  });
}

export async function hasUsers(data: Data): Promise<boolean> {
  const rows = await data.run(sql`select 1 as found from users limit 1`);
  return rows.length > 0;
}

async function roleIds(data: Data, keys: readonly string[]): Promise<readonly number[]> {
  const rows = await data.run(
    sql`select id, ${sql.ref('key')} as name from roles where ${sql.ref('key')} in (${sql.join(keys)})`,
  );
  const missing = keys.filter(key => !rows.some(row => row.name === key));
  if (missing.length > 0) throw new Error(`There is no role "${missing.join('", "')}".`);
  return rows.map(row => Number(row.id));
}
