import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { ProblemError, refuse, validationFailed } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { bodyIn, unknownFaults } from '../http/readBody.ts';
import { readRecord } from '../records/read/read.ts';

/** The user or role as whom to view. */
export type Viewed = { readonly kind: 'user' | 'role'; readonly id: number };

/** Parses `{user: id}` or `{role: id}`. */
export function readViewed(body: unknown): Viewed {
  const { user, role, ...others } = bodyIn(body);
  refuse(unknownFaults(others));
  const [kind, id] = user === undefined ? (['role', role] as const) : (['user', user] as const);
  if (id === undefined || (user !== undefined && role !== undefined))
    throw validationFailed({ user: { code: 'required' } });
  if (!Number.isSafeInteger(id)) throw validationFailed({ [kind]: { code: 'reference' } });
  return { kind, id: Number(id) };
}

/** From the next request on, this session sees what the other user or role would see; each start is logged. */
export async function startViewing(data: Data, { kind, id }: Viewed): Promise<void> {
  const resource = kind === 'user' ? 'users' : 'roles';
  await readRecord(data, data.entity(resource, 'read'), id);
  await data.transaction(async inner => {
    await setViewed(inner, kind === 'user' ? id : null, kind === 'role' ? id : null);
    await appendActivity(inner, { action: 'view_as', resource, recordId: id, changes: null });
  });
}

export async function stopViewing(data: Data): Promise<void> {
  await data.transaction(inner => setViewed(inner, null, null));
}

/** Throws `forbidden` for an API key, which has no session. */
async function setViewed(data: Data, user: number | null, role: number | null): Promise<void> {
  if (data.actor.sessionHash === null) throw new ProblemError('forbidden');
  await data.run(sql`
    update sessions set view_as_user = ${user}, view_as_role = ${role}, updated_at = ${new Date().toISOString()}
    where token_hash = ${data.actor.sessionHash}`);
}
