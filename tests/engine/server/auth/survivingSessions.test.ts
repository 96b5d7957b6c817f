import { newToken } from '@engine/server/auth/token.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { userId } from '../idOf.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

/**
 * Known flaws of this field: sessions that survive a new password or a suspension (Payload CVE-2025-4643, Strapi
 * CVE-2026-22706), and tokens that are believed without the session they belong to (R-ROUTE-36).
 */
describe.each(databases)('no session on %s survives', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());

  const signedIn = async (role: string, app = office.app) => {
    const browser = new Browser(app);
    expect((await browser.signIn(role)).statusCode).toBe(200);
    return browser;
  };
  const status = (browser: Browser) =>
    browser.call('GET', '/auth/verify-token').then(answer => answer.statusCode);

  it('a new password, at whichever server; the one that changed it goes on under a new secret', async () => {
    const here = await signedIn('billing');
    const there = await signedIn('billing', await office.replica());
    const stolen = new Browser(office.app);
    Object.assign(stolen.cookies, here.cookies);
    const changed = await here.call('PUT', '/profile/password', {
      current: password,
      password: 'neun-graue-Wolken-ziehen',
    });
    expect(changed.statusCode).toBe(200);
    expect([await status(here), await status(there), await status(stolen)]).toEqual([200, 401, 401]);
  });

  it('a suspension by an administrator, nor comes back with its end', async () => {
    const browser = await signedIn('entry', await office.replica());
    const admin = await signedIn('administrator');
    const path = `/users/${await userId(office.data, 'entry')}`;
    const set = async (state: string) => {
      const { etag } = (await admin.call('GET', path)).headers;
      const answer = await admin.call('PUT', path, { status: state }, { 'if-match': String(etag) });
      expect(answer.statusCode).toBe(200);
    };
    await set('locked');
    expect(await status(browser)).toBe(401);
    expect((await admin.call('GET', `${path}/sessions`)).json()).toEqual([]);
    await set('active');
    expect(await status(browser)).toBe(401);
  });

  it('a change of its second factor', async () => {
    const here = await signedIn('accounting');
    const there = await signedIn('accounting', await office.replica());
    expect((await here.call('PUT', '/profile/second-factor', { method: 'email' })).statusCode).toBe(204);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
  });

  it.each([
    ['forged', () => '9999999999999.forged'],
    ['expired', (sid: string) => newToken(sid, Date.now() - 1)],
    ['another user’s', (_: string, other: string) => other],
    ['missing', () => ''],
  ])('a token that is %s, whatever its sid (R-ROUTE-36)', async (_, tokenOf) => {
    const browser = await signedIn('auditor');
    const other = await signedIn('client');
    browser.cookies.token = tokenOf(String(browser.cookies.sid), String(other.cookies.token));
    expect(await status(browser)).toBe(401);
  });

  it('its own end, although token and sid fit (R-ROUTE-36)', async () => {
    const browser = await signedIn('auditor');
    const kept = new Browser(office.app);
    Object.assign(kept.cookies, browser.cookies);
    await browser.call('DELETE', '/profile/sessions');
    const device = (await browser.call('GET', '/profile/sessions')).json()[0];
    await browser.call('DELETE', `/profile/sessions/${device.id}`);
    expect(await status(kept)).toBe(401);
  });
});
