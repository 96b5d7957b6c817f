import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { SecretBox } from './secretBox.ts';

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Ten codes for as many sign-ins without the authenticator app, instead of all that there were. They are answered
 * once and stored as MACs: 49 random bits each. Call it inside a transaction.
 */
export async function newRecoveryCodes(
  data: Data,
  box: SecretBox,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: 10 }, newCode);
  const now = new Date().toISOString();
  await dropRecoveryCodes(data, userId);
  const rows = codes.map(
    code => sql`(${userId}, ${macOf(box, userId, code)}, 1, ${now}, ${now}, ${userId}, ${userId})`,
  );
  await data.run(sql`
    insert into recovery_codes (${sql.ref('user')}, code_hash, version, created_at, updated_at, created_by, updated_by)
    values ${sql.join(rows)}`);
  return codes;
}

/** Uses a code up; answers how many are left, or null when it is none or was used. Exact over several servers. */
export async function takeRecoveryCode(
  data: Data,
  box: SecretBox,
  userId: number,
  code: string,
): Promise<number | null> {
  const now = new Date().toISOString();
  const used = await data.run(sql`
    update recovery_codes set used_at = ${now}, updated_at = ${now}, version = version + 1
    where ${sql.ref('user')} = ${userId} and code_hash = ${macOf(box, userId, code)} and used_at is null
    returning id`);
  return used.length === 0 ? null : leftRecoveryCodes(data, userId);
}

export async function leftRecoveryCodes(data: Data, userId: number): Promise<number> {
  const [row] = await data.run(sql`
    select count(*) as number from recovery_codes where ${sql.ref('user')} = ${userId} and used_at is null`);
  return Number(row?.number);
}

export async function dropRecoveryCodes(data: Data, userId: number): Promise<void> {
  await data.run(sql`delete from recovery_codes where ${sql.ref('user')} = ${userId}`);
}

/** `7kq2m-x9dpt`: no letter that could be taken for another. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Blanks, dashes and capitals are the reader's, not the code's. */
function macOf(box: SecretBox, userId: number, code: string): string {
  return box.mac(code.toLowerCase().replace(/[^a-z0-9]/g, ''), `recovery/${userId}`);
}
