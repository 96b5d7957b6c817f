import { shortenChallenges } from '@engine/server/auth/challenge.ts';
import { issueToken, shortenTokens } from '@engine/server/auth/passwordTokens.ts';
import { openSecretBox } from '@engine/server/auth/secretBox.ts';
import { totpContext } from '@engine/server/auth/takeTotpCode.ts';
import { newTotpSecret } from '@engine/server/auth/totp.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { databases } from '../../../databases.ts';
import { userId } from '../idOf.ts';
import { totpCode } from './authenticatorApp.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

const box = openSecretBox({ secretKey: 'k'.repeat(32), databaseUrl: '' });
const hour = 3_600_000;
const day = 24 * hour;
const today = Date.parse('2026-06-10T10:00:00Z');
const newPassword = 'another-password-of-2026';

describe.each(databases)('a clock that is set back, on %s,', dialect => {
  let office: SigningOffice;
  const setClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });
  beforeAll(async () => {
    office = await openSigningOffice(dialect, { PUBLIC_URL: 'http://localhost:4000' });
  });
  beforeEach(() => setClock(today));
  afterEach(() => vi.useRealTimers());
  afterAll(() => office.close());

  const signedIn = async (role: string, secret = password) => {
    const browser = new Browser(office.app);
    expect((await browser.signIn(role, secret)).statusCode).toBe(200);
    return browser;
  };
  const status = async (browser: Browser) => (await browser.call('GET', '/profile')).statusCode;

  it('refuses no right password, and ends the sessions of the password before', async () => {
    const other = await signedIn('billing');
    const browser = await signedIn('billing');
    const change = { current: password, password: newPassword };
    expect((await browser.call('PUT', '/profile/password', change)).statusCode).toBe(200);
    setClock(today - hour);
    expect(await status(await signedIn('billing', newPassword))).toBe(200);
    expect(await status(browser)).toBe(200);
    expect(await status(other)).toBe(401);
  });

  it('lets no session outlive its hours', async () => {
    setClock(today + day);
    const browser = await signedIn('entry');
    setClock(today);
    const { session } = (await browser.call('GET', '/auth/verify-token')).json();
    expect(Date.parse(session.idle_at)).toBeLessThanOrEqual(today + hour);
    expect(Date.parse(session.ends_at)).toBeLessThanOrEqual(today + 12 * hour);
    setClock(today + hour + 1);
    expect(await status(browser)).toBe(401);
  });

  it('lets no proof of identity count for longer than ten minutes', async () => {
    setClock(today + day);
    const browser = await signedIn('auditor');
    await browser.call('POST', '/auth/step-up', { password });
    setClock(today);
    expect(await status(browser)).toBe(200);
    setClock(today + 11 * 60_000);
    const answer = await browser.call('PUT', '/profile/email', { email: 'auditor2@example.org' });
    expect(answer.json().code).toBe('stepUpRequired');
  });

  it.each([
    ['is good for its twenty minutes', 19, 204],
    ['is good for no more', 21, 400],
  ])('leaves a link to a new password that %s', async (_, minutes, expected) => {
    const id = await userId(office.data, 'entry');
    setClock(today + day);
    const token = await issueToken(office.data, 'reset', id);
    setClock(today);
    await shortenTokens(office.data);
    setClock(today + minutes * 60_000);
    const answer = await new Browser(office.app).call('POST', '/auth/reset-password', {
      token,
      password: `${newPassword}-${minutes}`,
    });
    expect(answer.statusCode).toBe(expected);
  });

  it.each([
    ['is good for its ten minutes', 9, 200],
    ['is good for no more', 11, 401],
  ])('leaves a mailed code that %s', async (_, minutes, expected) => {
    await office.changeUser('management', { second_factor: 'email' });
    setClock(today + day);
    const browser = new Browser(office.app);
    await browser.signIn('management');
    const code = (await office.mailbox.deliver()).at(-1)?.code ?? '';
    setClock(today);
    await shortenChallenges(office.data);
    setClock(today + minutes * 60_000);
    expect((await browser.call('POST', '/auth/verify-code', { code })).statusCode).toBe(expected);
    await office.changeUser('management', { second_factor: 'none' });
  });

  it('does not keep the authenticator app waiting until the step used last has come again', async () => {
    const secret = newTotpSecret();
    const id = await userId(office.data, 'management');
    await office.changeUser('management', {
      second_factor: 'totp',
      totp_secret: box.seal(secret, totpContext(id)),
      totp_last_step: Math.floor((today + day) / 30_000),
    });
    const verified = async () => {
      const browser = new Browser(office.app);
      await browser.signIn('management');
      const code = totpCode(secret, today);
      return (await browser.call('POST', '/auth/verify-code', { code })).statusCode;
    };
    expect([await verified(), await verified()]).toEqual([200, 401]);
  });
});

/** As in `npm run test:clocks`, which runs all tests of the server then. */
const moments = [
  '2026-06-10T00:30:00+02:00',
  '2026-06-10T04:10:00+02:00',
  '2026-12-31T23:59:59.999+01:00',
  '2028-02-29T12:00:00+01:00',
  '2027-03-28T02:30:00+01:00',
  '2026-10-25T02:30:00+02:00',
];

describe('signing in', () => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice('sqlite');
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => office.close());

  it.each(moments)('works at %s, and the session lasts for its twelve hours', async moment => {
    const now = Date.parse(moment);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const browser = new Browser(office.app);
    const { session } = (await browser.signIn('auditor')).json();
    expect([session.idle_at, session.ends_at].map(at => Date.parse(at) - now)).toEqual([hour, 12 * hour]);
    vi.setSystemTime(now + hour - 1);
    expect((await browser.call('GET', '/profile')).statusCode).toBe(200);
    vi.setSystemTime(now + 3 * hour);
    expect((await browser.call('GET', '/profile')).statusCode).toBe(401);
  });
});
