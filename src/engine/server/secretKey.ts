import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { shortestKey } from './configTable.ts';
import { dataFolder } from './dataFolder.ts';
import { keepFromOthers, makePrivateFolder } from './privateFile.ts';

export type KeySettings = Pick<Config, 'secretKey' | 'databaseUrl'> &
  Partial<Pick<Config, 'secretKeyBefore'>>;

/** `SECRET_KEY`; without it (demo, development) a key generated once and stored next to the database. */
export function masterKey(config: KeySettings): string {
  return config.secretKey ?? keptKey(keyFile(config));
}

/** The keys replaced by `SECRET_KEY` (`SECRET_KEY_BEFORE`). */
export const keysBefore = ({ secretKeyBefore }: KeySettings): readonly string[] =>
  (secretKeyBefore ?? '').split(/[\s,]+/).filter(Boolean);

/** The file with the key if the settings have none. */
export const keyFile = (config: KeySettings): string => join(dataFolder(config), 'secret.key');

/** Derives one key per purpose, so that a weakness of one use does not affect the others (RFC 5869). */
export function keyFor(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'tours', purpose, 32));
}

function keptKey(file: string): string {
  makePrivateFolder(dirname(file));
  try {
    // Only the first process writes the file; others read its key.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < shortestKey) throw new ConfigError([shortKey(file)]);
  keepFromOthers(file, { group: 'loses' });
  return key;
}

const shortKey = (file: string): string =>
  `${file} must hold the key that was made at the first start, ${shortestKey} characters or more. Restore it, or delete the file: then authenticator apps have to be set up again.`;
