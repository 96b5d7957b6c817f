import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type KeySettings, keyFor, keysBefore, masterKey } from '../secretKey.ts';

/** Keeps secrets that must be read again (TOTP keys), and signs those that must not (codes). */
export interface SecretBox {
  /** `context` says whose and what it is (`totp/7`); only the same context opens it again. */
  seal(text: string, context: string): string;
  /** Throws when it was changed, belongs to another context or was sealed with a key that is not known. */
  open(sealed: string, context: string): string;
  /** Was it sealed as it would be today? Otherwise open it and seal it again. */
  isCurrent(sealed: string): boolean;
  /** HMAC-SHA-256 in hex: what the database keeps of a code too short to be hashed bare. */
  mac(text: string, context: string): string;
  /** the same with each key that there was: what may have been kept before the key was changed */
  allMacs(text: string, context: string): readonly string[];
}

interface Key {
  /** eight hexadecimal digits that name the key without telling it */
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

/**
 * AES-256-GCM under a key of `SECRET_KEY`; without one (demo, development) of a key made once and kept beside the database.
 * A sealed text names how it was sealed and with which key: `v2.<key>.<nonce, tag, content>`. What the keys of
 * `SECRET_KEY_BEFORE` sealed is opened with them, and so is `v1.<nonce, tag, content>`, which named none.
 */
export function openSecretBox(config: KeySettings): SecretBox {
  const current = keyOf(masterKey(config));
  const keys = [current, ...keysBefore(config).map(keyOf)];
  const prefix = `v2.${current.id}.`;
  return {
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed, context) {
      const [version, ...parts] = sealed.split('.');
      const content = parts.at(-1) ?? '';
      const tried = keys.filter(({ id }) => version === 'v1' || id === parts[0]);
      return openWith(tried, Buffer.from(content, 'base64url'), Buffer.from(context));
    },
    isCurrent: sealed => sealed.startsWith(prefix),
    mac: (text, context) => macWith(current, text, context),
    allMacs: (text, context) => keys.map(key => macWith(key, text, context)),
  };
}

const keyOf = (master: string): Key => ({
  id: keyFor(master, 'seal: name of the key').toString('hex').slice(0, 8),
  sealing: keyFor(master, 'seal'),
  signing: keyFor(master, 'mac'),
});

/** With the first key that fits; throws what the last one says. */
function openWith([key, ...others]: readonly Key[], bytes: Buffer, context: Buffer): string {
  if (!key) throw new Error('It was sealed with a key that is not known; name it in SECRET_KEY_BEFORE.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(context)
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch (error) {
    if (others.length === 0) throw error;
    return openWith(others, bytes, context);
  }
}

const macWith = ({ signing }: Key, text: string, context: string): string =>
  createHmac('sha256', signing).update(`${context}\n${text}`).digest('hex');
