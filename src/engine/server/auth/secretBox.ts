import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { dataFolder } from '../dataFolder.ts';

/** Keeps secrets that must be read again (TOTP keys), and signs those that must not (codes). */
export interface SecretBox {
  /** `context` says whose and what it is (`totp/7`); only the same context opens it again. */
  seal(text: string, context: string): string;
  /** Throws when it was changed, belongs to another context or was sealed with another key. */
  open(sealed: string, context: string): string;
  /** HMAC-SHA-256 in hex: what the database keeps of a code too short to be hashed bare. */
  mac(text: string, context: string): string;
}

type Settings = Pick<Config, 'secretKey' | 'databaseUrl'>;

/** With `SECRET_KEY`; without one (demo, development) with a key made once and kept beside the database. */
export function openSecretBox(config: Settings): SecretBox {
  const master = config.secretKey ?? keptKey(join(dataFolder(config), 'secret.key'));
  const sealing = keyFor(master, 'seal');
  const signing = keyFor(master, 'mac');
  return {
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    mac: (text, context) => createHmac('sha256', signing).update(`${context}\n${text}`).digest('hex'),
  };
}

/** One key for each purpose, so that a weakness of one use tells nothing about the other (RFC 5869). */
function keyFor(master: string, purpose: string): Buffer {
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
