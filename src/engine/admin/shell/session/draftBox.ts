/** Encrypts texts so that only a holder of the same key can read them. */
export interface DraftBox {
  /** `name` is authenticated with the text: it opens under the same name only. */
  seal(name: string, text: string): Promise<string>;
  /** null: it was changed, or sealed with another key or name */
  open(name: string, sealed: string): Promise<string | null>;
}

const nonceBytes = 12;

/**
 * AES-256-GCM. `key`: 64 hexadecimal digits. Browsers offer ciphers on secure origins only (HTTPS or
 * localhost).
 */
export function openDraftBox(key: string): DraftBox {
  const imported = crypto.subtle.importKey('raw', fromHex(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });
  return {
    async seal(name, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const plain = new TextEncoder().encode(text);
      const content = await crypto.subtle.encrypt(algorithm(name, nonce), await imported, plain);
      return toBase64(new Uint8Array([...nonce, ...new Uint8Array(content)]));
    },
    async open(name, sealed) {
      const bytes = fromBase64(sealed);
      const how = algorithm(name, bytes.slice(0, nonceBytes));
      try {
        const plain = await crypto.subtle.decrypt(how, await imported, bytes.slice(nonceBytes));
        return new TextDecoder().decode(plain);
      } catch {
        return null;
      }
    },
  };
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
