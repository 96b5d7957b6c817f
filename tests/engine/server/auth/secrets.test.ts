import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordFault } from '@engine/server/auth/passwordRules.ts';
import { openSecretBox } from '@engine/server/auth/secretBox.ts';
import { newTotpSecret, totpStepOf, totpUrl } from '@engine/server/auth/totp.ts';
import { product } from '@generated/product.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { totpCode } from './authenticatorApp.ts';

/** RFC 6238, appendix B: the ASCII text 12345678901234567890, and the last six digits of its codes. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds are those of RFC 6238', (seconds, code) => {
    expect(totpCode(rfcSecret, seconds * 1_000)).toBe(code);
    expect(totpStepOf(rfcSecret, code, null, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('are taken one step early or late, not two', () => {
    const secret = newTotpSecret();
    const now = 1_800_000_000_000;
    const taken = [-2, -1, 0, 1, 2].map(
      step => totpStepOf(secret, totpCode(secret, now + step * 30_000), null, now) !== null,
    );
    expect(taken).toEqual([false, true, true, true, false]);
  });

  it('of a step that was used are refused, and so are older ones', () => {
    const now = 1_800_000_000_000;
    const step = now / 30_000;
    const code = totpCode(rfcSecret, now);
    expect(totpStepOf(rfcSecret, code, step - 1, now)).toBe(step);
    expect(totpStepOf(rfcSecret, code, step, now)).toBeNull();
    expect(totpStepOf(rfcSecret, totpCode(rfcSecret, now - 30_000), step, now)).toBeNull();
  });

  it.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('are not %o', code => {
    expect(totpStepOf(rfcSecret, code, null, 59_000)).toBeNull();
  });

  it('have a secret of 160 bits in base32 and an address with both names', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUrl('ABC', 'Tours', 'ä@example.org')).toBe(
      'otpauth://totp/Tours:%C3%A4%40example.org?secret=ABC&issuer=Tours',
    );
  });
});

describe('the secret box', () => {
  const settings = { secretKey: 'x'.repeat(32), databaseUrl: 'sqlite:unused.db' };

  it('opens what it sealed, with the same key and context only', () => {
    const box = openSecretBox(settings);
    const sealed = box.seal('geheim', 'totp/7');
    expect(box.open(sealed, 'totp/7')).toBe('geheim');
    expect(sealed).not.toContain('geheim');
    expect(box.seal('geheim', 'totp/7')).not.toBe(sealed);
    expect(() => box.open(sealed, 'totp/8')).toThrow();
    expect(() => openSecretBox({ ...settings, secretKey: 'y'.repeat(32) }).open(sealed, 'totp/7')).toThrow();
    const at = sealed.length - 3;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => box.open(changed, 'totp/7')).toThrow();
  });

  it('opens what an earlier key sealed, by its name or without one, and seals with the key of today', () => {
    const before = openSecretBox(settings);
    const now = openSecretBox({
      ...settings,
      secretKey: 'y'.repeat(32),
      secretKeyBefore: settings.secretKey,
    });
    const sealed = before.seal('geheim', 'totp/7');
    const unnamed = sealed.replace(/^v2\.[\da-f]{8}\./, 'v1.');
    expect([sealed, unnamed].map(each => now.open(each, 'totp/7'))).toEqual(['geheim', 'geheim']);
    expect([sealed, unnamed, now.seal('geheim', 'totp/7')].map(now.isCurrent)).toEqual([false, false, true]);
  });

  it('without a setting keeps its key beside the database, for its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tours-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const local = { secretKey: null, databaseUrl: `sqlite:${join(folder, 'deep', 'tours.db')}` };
    const sealed = openSecretBox(local).seal('geheim', 'a');
    const file = join(folder, 'deep', 'secret.key');
    expect(openSecretBox(local).open(sealed, 'a')).toBe('geheim');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(43);
  });
});

describe('a new password', () => {
  it.each([
    ['elf zeichen', 'minLength'],
    ['x7'.repeat(513), 'maxLength'],
    ['1qaz2wsx3edc', 'passwordCommon'],
    ['Password1234!', 'passwordCommon'],
    ['Willkommen2026!', 'passwordCommon'],
    ['toursTOURStours', 'passwordCommon'],
    ['Krankentransport1', 'passwordCommon'],
    ['123456789012', 'passwordCommon'],
    ['abcdefghijklm', 'passwordCommon'],
    ['aaaaaaaaaaaaaa', 'passwordCommon'],
    ['dragondragon', 'passwordCommon'],
    ['Somebody@Example.org', 'passwordIsEmail'],
  ])('%o is refused', async (password, code) => {
    expect((await passwordFault(password, 'somebody@example.org', product))?.code).toBe(code);
  });

  it.each([
    'tours-demo-2026',
    'korrekt pferd batterie',
    'nur kleine buchstaben',
    '482910573648',
    'a whole sentence of more than sixty-four signs, which a password manager or a poet made',
    '🚑🚒🚓🚕🚙🚌🏎🚜🚲🛵🛺🚔',
  ])('%o is taken, whatever its composition', async password => {
    expect(await passwordFault(password, 'somebody@example.org', product)).toBeNull();
  });
});
