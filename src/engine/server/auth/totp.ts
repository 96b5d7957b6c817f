import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secondsPerStep = 30;
const digits = 6;
/** phone clocks are off by seconds; RFC 6238 §5.2 recommends one step of tolerance */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits (RFC 4226 §4) in base32, the format of authenticator apps. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The URL in the QR code; the app shows both names. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * The time step of a code (RFC 6238, SHA-1, six digits), or null if it is wrong, too old, or not later than the last
 * used step. The caller stores the step as `totp_last_step` on condition of the old value, so that the same code
 * cannot be used twice even concurrently.
 */
export function totpStepOf(
  secret: string,
  code: string,
  lastStep: number | null,
  now: number,
): number | null {
  const current = Math.floor(now / 1_000 / secondsPerStep);
  const key = fromBase32(secret);
  let found: number | null = null;
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    if (isSame(codeAt(key, step), code) && step > (lastStep ?? -1)) found ??= step;
  }
  return found;
}

/** The last step whose code is accepted at a time (ms since 1970). */
export const newestTotpStep = (now: number): number => Math.floor(now / 1_000 / secondsPerStep) + tolerance;

/** RFC 4226 §5.3. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

function isSame(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map(five => alphabet[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}
