import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type KeySettings, keyFor, masterKey } from '../secretKey.ts';

/** Keeps secrets that must be read again (TOTP keys), and signs those that must not (codes). */
export interface SecretBox {
  /** `context` says whose and what it is (`totp/7`); only the same context opens it again. */
  seal(text: string, context: string): string;
  /** Throws when it was changed, belongs to another context or was sealed with another key. */
  open(sealed: string, context: string): string;
  /** HMAC-SHA-256 in hex: what the database keeps of a code too short to be hashed bare. */
  mac(text: string, context: string): string;
}

/** With `SECRET_KEY`; without one (demo, development) with a key made once and kept beside the database. */
export function openSecretBox(config: KeySettings): SecretBox {
  const master = masterKey(config);
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
