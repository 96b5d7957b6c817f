import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { SecretBox } from './secretBox.ts';

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes, each for one sign-in without the authenticator app, with their hashes. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

/**
 * Codes of 49 random bits each, hashed like passwords (ASVS 6.5.2). A user's codes share the salt, so that an attempt
 * is hashed once. Takes some tenths of a second in threads: call it outside of a transaction.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: 10 }, newCode);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map(code => hashOf(code, salt))) };
}

/** Replaces all recovery codes of the user. Call it inside a transaction. */
export async function keepRecoveryCodes(
  data: Data,
  userId: number,
  { hashes }: RecoveryCodes,
): Promise<void> {
  const now = new Date().toISOString();
  await dropRecoveryCodes(data, userId);
  const rows = hashes.map(hash => sql`(${userId}, ${hash}, 1, ${now}, ${now}, ${userId}, ${userId})`);
  await data.run(sql`
    insert into recovery_codes (${sql.ref('user')}, code_hash, version, created_at, updated_at, created_by, updated_by)
    values ${sql.join(rows)}`);
}

/**
 * Uses up a code; returns how many are left, or null if it is wrong or used. Exact over several servers. Codes from
 * before they were hashed are found by their MAC.
 */
export async function takeRecoveryCode(
  data: Data,
  box: SecretBox,
  userId: number,
  code: string,
): Promise<number | null> {
  const kept = await data.run(sql`
    select code_hash from recovery_codes where ${sql.ref('user')} = ${userId} and used_at is null`);
  const salts = new Set(kept.flatMap(({ code_hash }) => saltIn(String(code_hash)) ?? []));
  const hashes = await Promise.all([...salts].map(salt => hashOf(code, Buffer.from(salt, 'base64url'))));
  const possible = [...hashes, ...box.allMacs(bare(code), `recovery/${userId}`)];
  const now = new Date().toISOString();
  const used = await data.run(sql`
    update recovery_codes set used_at = ${now}, updated_at = ${now}, version = version + 1
    where ${sql.ref('user')} = ${userId} and code_hash in (${sql.join(possible)}) and used_at is null
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

/** `7kq2m-x9dpt`: without letters and digits that look alike. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** `a1.<salt>.<hash>`: Argon2id with 19 MiB and two iterations, about 15 ms; other parameters need another prefix. */
async function hashOf(code: string, salt: Buffer): Promise<string> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 24 };
  const hash = await hashRaw(bare(code), { ...cost, salt });
  return `a1.${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

const saltIn = (hash: string): string | undefined => /^a1\.([^.]+)\./.exec(hash)?.[1];

/** Spaces, dashes and upper case are ignored. */
const bare = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
