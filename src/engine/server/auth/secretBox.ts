import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type KeySettings, keyFor, keysBefore, masterKey } from '../secretKey.ts';

/** Encrypts secrets that must be read again (TOTP keys), and signs those that need not be (codes). */
export interface SecretBox {
  /** `context` names the owner and purpose (`totp/7`) and must be the same for opening. */
  seal(text: string, context: string): string;
  /** Throws if the text was changed, has another context, or was sealed with an unknown key. */
  open(sealed: string, context: string): string;
  /** Is it sealed with the current key and format? Otherwise open and reseal it. */
  isCurrent(sealed: string): boolean;
  /** HMAC-SHA-256 in hex: stored instead of a code that is too short for a plain hash. */
  mac(text: string, context: string): string;
  /** the MACs with each known key: those that may have been stored before the key was changed */
  allMacs(text: string, context: string): readonly string[];
}

interface Key {
  /** eight hexadecimal digits that identify the key without revealing it */
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

/**
 * AES-256-GCM with a key derived from `SECRET_KEY`; without one (demo, development) from a key generated once and
 * stored next to the database. A sealed text names format and key: `v2.<key>.<nonce, tag, content>`. Texts sealed
 * with keys of `SECRET_KEY_BEFORE` are opened with these, as is `v1.<nonce, tag, content>`, which names no key.
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

/** Tries the keys in turn; throws the error of the last one. */
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
