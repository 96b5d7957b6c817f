import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secondsPerStep = 30;
const digits = 6;
/** clocks of telephones are off by seconds; one step to either side is what RFC 6238 §5.2 recommends */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base32 (RFC 4226 §4), as authenticator apps read them. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The address behind the QR code; both names are shown in the app. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * The time step that a code belongs to (RFC 6238, SHA-1, six digits), or null when it is wrong, too old, or of a
 * step that was used before. The caller stores the step as `totp_last_step` with a condition on the old value, so
 * that the same code cannot be used twice even at the same moment.
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

/** The last step whose code is taken at a moment (ms since 1970). */
export const newestTotpStep = (now: number): number => Math.floor(now / 1_000 / secondsPerStep) + tolerance;

/** What the app shows at a moment (ms since 1970). */
export function totpCode(secret: string, now: number): string {
  return codeAt(fromBase32(secret), Math.floor(now / 1_000 / secondsPerStep));
}

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
