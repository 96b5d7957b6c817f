import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { EntryContent } from '../access/bufferedEntry.ts';
import type { LogKey, LogKeys } from '../logKeys.ts';

/** The stored columns that prove an entry's place in its chain. */
export interface EntryProof {
  readonly values_salt: string | null;
  readonly values_hash: string | null;
  readonly prev_hash: string | null;
  readonly hash: string;
}

/** Sealed with the current key; without keys only chained by a plain hash, like entries of earlier versions. */
export function proofOf(keys: LogKeys | null, content: EntryContent, previous: string | null): EntryProof {
  if (keys === null)
    return {
      values_salt: null,
      values_hash: null,
      prev_hash: previous,
      hash: plainHash(content, previous),
    };
  const salt = randomBytes(16).toString('base64url');
  const values = valuesHash(content, salt);
  return {
    values_salt: salt,
    values_hash: values,
    prev_hash: previous,
    hash: sealedHash(keys.current, content, values, previous),
  };
}

/**
 * Why the stored proof does not match the stored content; null if it does. Entries without a key have a plain hash
 * that anyone can compute: they are protected by the anchors.
 */
export function faultOf(
  keys: LogKeys | null,
  content: EntryContent,
  proof: EntryProof,
): 'changed' | 'unknownKey' | null {
  const keyId = keyOf(proof.hash);
  if (keyId === null) return plainHash(content, proof.prev_hash) === proof.hash ? null : 'changed';
  const key = keys?.known.get(keyId);
  if (!key) return 'unknownKey';
  const { values_salt: salt, values_hash: values } = proof;
  if (salt === null || values === null || valuesHash(content, salt) !== values) return 'changed';
  return sealedHash(key, content, values, proof.prev_hash) === proof.hash ? null : 'changed';
}

/** The id of the key that sealed an entry; null if none. */
export const keyOf = (hash: string): string | null => /^k1\.([0-9a-f]{8})\./.exec(hash)?.[1] ?? null;

function valuesHash({ changes, reason }: EntryContent, salt: string): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, changes, reason]))
    .digest('hex');
}

function sealedHash(key: LogKey, content: EntryContent, values: string, previous: string | null): string {
  const { at, user, action, resource, record_id, request_id, stream } = content;
  const fields = [previous, at, user, action, resource, record_id, values, request_id, stream];
  const mac = createHmac('sha256', key.entries).update(JSON.stringify(fields)).digest('base64url');
  return `k1.${key.id}.${mac}`;
}

function plainHash(content: EntryContent, previous: string | null): string {
  const { at, user, action, resource, record_id, changes, reason, request_id, stream } = content;
  const fields = [previous, at, user, action, resource, record_id, changes, reason, request_id, stream];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
