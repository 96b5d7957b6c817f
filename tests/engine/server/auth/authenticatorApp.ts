import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows at a time in ms since 1970 (RFC 6238), computed without the product's code. */
export function totpCode(secret: string, now: number): string {
  const bits = [...secret].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
  const step = Math.floor(now / 30_000);
  const mac = createHmac('sha1', key)
    .update(Buffer.from(step.toString(16).padStart(16, '0'), 'hex'))
    .digest();
  const truncated = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(truncated % 1_000_000).padStart(6, '0');
}
