import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { dataFolder } from './dataFolder.ts';

export type KeySettings = Pick<Config, 'secretKey' | 'databaseUrl'>;

/** `SECRET_KEY`; without one (demo, development) a key made once and kept beside the database. */
export function masterKey(config: KeySettings): string {
  return config.secretKey ?? keptKey(keyFile(config));
}

/** Where the key lies when the settings name none. */
export const keyFile = (config: KeySettings): string => join(dataFolder(config), 'secret.key');

/** One key for each purpose, so that a weakness of one use tells nothing about the other (RFC 5869). */
export function keyFor(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'tours', purpose, 32));
}

function keptKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Only the first process to come writes; the others read what it wrote.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
