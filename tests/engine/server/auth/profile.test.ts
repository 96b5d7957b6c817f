import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { userId } from '../idOf.ts';
import { totpCode } from './authenticatorApp.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

const newPassword = 'neun-graue-Wolken-ziehen';

describe.each(databases)('the profile on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());

  const signedIn = async (role: string, secret = password) => {
    const browser = new Browser(office.app);
    expect((await browser.signIn(role, secret)).statusCode).toBe(200);
    return browser;
  };
  const status = (browser: Browser) =>
    browser.call('GET', '/auth/verify-token').then(answer => answer.statusCode);
  const mailsTo = async (email: string) => {
    const rows = await office.data.run(
      office.all.selectFrom('outbox_mails').select('template').where('recipient', '=', email).orderBy('id'),
    );
    return rows.map(row => row.template);
  };
  /** As if the browser had signed in eleven minutes ago. */
  const grownOld = async (role: string) => {
    const then = new Date(Date.now() - 660_000).toISOString();
    await office.changeUser(role, { password_changed_at: then });
    await office.data.run(
      office.all
        .updateTable('sessions')
        .set({ created_at: then, stepped_up_at: null })
        .where('user', '=', await userId(office.data, role)),
    );
  };

  it('shows and changes what is one’s own, with the checks and the log of the users’ page', async () => {
    const browser = await signedIn('entry');
    const person = { title: 'Dr.', first_name: 'Erna', last_name: 'Ernst', phone: '0911 1', locale: 'en' };
    const { version } = (await browser.call('GET', '/profile')).json();
    const change = (body: object, headers = {}) => browser.call('PUT', '/profile', body, headers);
    const answer = await change(person, { 'if-match': `"v${version}"` });
    expect(answer.json()).toMatchObject({ ...person, email: 'entry@example.org', second_factor: 'none' });
    const [row] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select('changes')
        .where('action', '=', 'update')
        .where('resource', '=', 'users')
        .orderBy('id', 'desc')
        .limit(1),
    );
    expect(JSON.parse(String(row?.changes))).toMatchObject({ first_name: ['Demo', 'Erna'] });
    const now = { 'if-match': `"v${answer.json().version}"` };
    const refused = await change({ ...person, last_name: '', roles: [1] }, now);
    expect(Object.keys(refused.json().errors)).toEqual(['last_name', 'roles']);
    expect((await change(person)).statusCode).toBe(428);
  });

  it('R-USE-1: undoes no change that an administrator has made in the meantime', async () => {
    const browser = await signedIn('entry');
    const { version, ...before } = (await browser.call('GET', '/profile')).json();
    await office.changeUser('entry', { last_name: 'Neumann', version: version + 1 });
    const { title, first_name, last_name, phone, locale } = before;
    const own = { title, first_name, last_name, phone, locale };
    const late = await browser.call('PUT', '/profile', own, { 'if-match': `"v${version}"` });
    expect(late.statusCode).toBe(412);
    expect((await browser.call('GET', '/profile')).json().last_name).toBe('Neumann');
  });

  it('takes a new password for the old one, ends the other sessions and says so by mail', async () => {
    const browser = await signedIn('billing');
    const elsewhere = await signedIn('billing');
    const change = (current: string, secret: string) =>
      browser.call('PUT', '/profile/password', { current, password: secret });
    expect((await change('wrong', newPassword)).json().errors.current.code).toBe('wrongPassword');
    expect((await change(password, 'password1234')).json().errors.password.code).toBe('passwordCommon');
    expect((await change(password, newPassword)).statusCode).toBe(200);
    expect([await status(browser), await status(elsewhere)]).toEqual([200, 401]);
    expect(await mailsTo('billing@example.org')).toContain('passwordChanged');
    await signedIn('billing', newPassword);
  });

  it('changes the e-mail address only after a fresh confirmation, and tells the old one', async () => {
    const browser = await signedIn('accounting');
    await grownOld('accounting');
    const change = () => browser.call('PUT', '/profile/email', { email: 'Konto@Example.org ' });
    expect((await change()).json().code).toBe('stepUpRequired');
    const confirm = (secret: string) => browser.call('POST', '/auth/step-up', { password: secret });
    expect((await confirm('wrong')).json().errors.password.code).toBe('wrongPassword');
    expect((await change()).json().code).toBe('stepUpRequired');
    expect((await confirm(password)).statusCode).toBe(204);
    expect((await change()).statusCode).toBe(204);
    expect((await browser.call('GET', '/profile')).json().email).toBe('konto@example.org');
    expect(await mailsTo('accounting@example.org')).toEqual(['emailChanged']);
  });

  it('sets up an authenticator app, shows ten recovery codes once, and asks for its code at step-up', async () => {
    const browser = await signedIn('management');
    const elsewhere = await signedIn('management');
    const { secret, url, qr } = (await browser.call('POST', '/profile/totp')).json();
    expect(url).toContain('otpauth://totp/Tours:management%40example.org');
    expect(qr.path).toMatch(/^M/);
    const wrong = await browser.call('PUT', '/profile/totp', { code: '000000' });
    expect(wrong.json().errors.code.code).toBe('wrongCode');
    const code = totpCode(secret, Date.now());
    const confirmed = await browser.call('PUT', '/profile/totp', { code });
    const codes: readonly string[] = confirmed.json().recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect([await status(browser), await status(elsewhere)]).toEqual([200, 401]);
    expect((await browser.call('GET', '/profile')).json()).toMatchObject({
      second_factor: 'totp',
      recovery_codes: 10,
    });
    const stored = await office.data.run(
      office.all.selectFrom('users').select('totp_secret').where('totp_secret', 'is not', null),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);

    const stepUp = (given: string) =>
      browser.call('POST', '/auth/step-up', { password, code: given }).then(answer => answer.statusCode);
    expect(await stepUp('')).toBe(400);
    expect(await stepUp(code)).toBe(400); // used already
    expect(await stepUp(codes[0] ?? '')).toBe(204);
    expect(await stepUp(codes[0] ?? '')).toBe(400);
    expect(await stepUp(totpCode(secret, Date.now() + 30_000))).toBe(204);

    expect((await browser.call('DELETE', '/profile/totp')).statusCode).toBe(204);
    expect((await browser.call('GET', '/profile')).json()).toMatchObject({
      second_factor: 'none',
      recovery_codes: 0,
    });
    expect(await mailsTo('management@example.org')).toEqual(['secondFactorChanged', 'secondFactorChanged']);
  });

  it('guards the second factor and new API keys with a fresh confirmation', async () => {
    const browser = await signedIn('auditor');
    await grownOld('auditor');
    const calls = [
      browser.call('PUT', '/profile/second-factor', { method: 'email' }),
      browser.call('POST', '/profile/totp'),
      browser.call('PUT', '/profile/totp', { code: '123456' }),
      browser.call('DELETE', '/profile/totp'),
      browser.call('POST', '/profile/recovery-codes'),
      browser.call('POST', '/profile/api-keys', {}),
    ];
    const codes = (await Promise.all(calls)).map(answer => answer.json().code);
    expect(new Set(codes)).toEqual(new Set(['stepUpRequired']));
  });

  it('lists one’s devices and ends one, or all others, and those of no other user', async () => {
    const browser = await signedIn('client');
    const second = await signedIn('client');
    const third = await signedIn('client');
    const stranger = await signedIn('administrator');
    const devices = (await browser.call('GET', '/profile/sessions')).json();
    expect(devices).toHaveLength(3);
    expect(devices.filter((device: { current: boolean }) => device.current)).toHaveLength(1);
    const [latest] = devices;
    expect((await stranger.call('DELETE', `/profile/sessions/${latest.id}`)).statusCode).toBe(404);
    expect((await browser.call('DELETE', `/profile/sessions/${latest.id}`)).statusCode).toBe(204);
    expect([await status(second), await status(third)]).toEqual([200, 401]);
    expect((await browser.call('DELETE', '/profile/sessions')).statusCode).toBe(204);
    expect([await status(browser), await status(second)]).toEqual([200, 401]);
    const signIns = (await browser.call('GET', '/profile/sign-ins')).json();
    expect(signIns.map((entry: { action: string }) => entry.action)).toEqual([
      'session_end',
      'session_end',
      'login',
      'login',
      'login',
    ]);
  });
});
