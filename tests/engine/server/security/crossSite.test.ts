import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from '../auth/signingOffice.ts';

/**
 * CSRF, with real sessions: cookies are there as if a browser had sent them for another page. That the cookies are
 * SameSite=Strict stands in tests/engine/server/auth; that a real browser cannot post, in tests/e2e.
 */
describe.each(databases)('a call from elsewhere on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  let other: Browser;

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    admin = new Browser(office.app);
    other = new Browser(office.app);
    await admin.signIn('administrator');
    await other.signIn('billing');
  });
  afterAll(() => office.close());

  const title = { code: 'Dr.', name_de: 'Doktor', name_en: 'Doctor', position: 'before' };
  const post = async (headers: Readonly<Record<string, string>>) => {
    const response = await admin.call('POST', '/titles', title, headers);
    return [response.statusCode, response.json().code];
  };
  const titles = async () => (await admin.call('GET', '/titles')).json().length;

  test.each([
    ['another origin', { origin: 'https://evil.example.org' }],
    ['another scheme', { origin: 'https://localhost:4000' }],
    ['another port', { origin: 'http://localhost:4001' }],
    ['a name that begins alike', { origin: 'http://localhost:4000.evil.example.org' }],
    ['a name that ends alike', { origin: 'http://evil-localhost:4000' }],
    ['a user before the name', { origin: 'http://localhost:4000@evil.example.org' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['a site that the browser does not tell', { 'sec-fetch-site': 'Cross-Site' }],
    [
      'the right origin from another site',
      { origin: 'http://localhost:4000', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'another origin, that says it is this site',
      { origin: 'https://evil.example.org', 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s is refused, with cookies and proof', async (_name, headers) => {
    expect(await post(headers)).toEqual([403, 'csrf']);
    expect(await titles()).toBe(0);
  });

  test.each([
    ['of somebody else', 'evil.example.org'],
    ['of somebody else, with our port', 'evil.example.org:4000'],
    ['that begins like ours', 'localhost.evil.example.org:4000'],
    ['with a user before it', 'localhost@evil.example.org'],
    ['with a path behind it', 'localhost/evil.example.org'],
  ])('a host %s is refused, whether or not the origin agrees with it', async (_name, host) => {
    const origin = `http://${host}`;
    expect(await post({ host, origin, 'sec-fetch-site': 'same-origin' })).toEqual([421, 'misdirected']);
    expect(await post({ host })).toEqual([421, 'misdirected']);
    expect((await admin.call('GET', '/titles', undefined, { host })).statusCode).toBe(421);
    expect(await titles()).toBe(0);
  });

  test('probes reach the server under any name', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await office.app.inject({ url, headers: { host: '10.0.0.7:4000' } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });

  test('another origin cannot sign in, sign out or ask for a password', async () => {
    const headers = { origin: 'https://evil.example.org' };
    for (const [path, body] of [
      ['/auth/login', { email: 'billing@example.org', password }],
      ['/auth/logout', {}],
      ['/auth/forgot-password', { email: 'billing@example.org' }],
    ] as const) {
      const stranger = new Browser(office.app);
      const answer = await stranger.call('POST', path, body, headers);
      expect([path, answer.statusCode, stranger.cookies]).toEqual([path, 403, {}]);
    }
    expect((await admin.call('GET', '/auth/verify-token')).statusCode).toBe(200);
  });

  test.each([
    ['no proof', () => ''],
    ['a proof that is none', () => 'Bearer'],
    ['an empty proof', () => 'Bearer undefined'],
    ["another user's proof", () => `Bearer ${other.cookies.token}`],
    ['the session in its place', () => `Bearer ${admin.cookies.sid}`],
    ['a proof by another scheme', () => `Basic ${admin.cookies.token}`],
    ['a proof that is cut off', () => `Bearer ${admin.cookies.token?.slice(0, -1)}`],
    ['a proof with something after it', () => `Bearer ${admin.cookies.token}x`],
    ['a key that is none', () => 'Bearer tours_0123456789'],
  ])('with %s an unsafe call is refused', async (_name, proof) => {
    const [status, code] = await post({ authorization: proof() });
    expect([['csrf', 'unauthenticated'].includes(String(code)), Number(status) >= 401]).toEqual([true, true]);
    expect(await titles()).toBe(0);
  });

  test('a proof of a session that has ended counts no more, with the cookies of the next one', async () => {
    const browser = new Browser(office.app);
    await browser.signIn('administrator');
    const old = browser.cookies.token;
    await browser.call('POST', '/auth/logout', {});
    await browser.signIn('administrator');
    const answer = await browser.call('POST', '/titles', title, { authorization: `Bearer ${old}` });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf']);
  });

  test('no header lets others read: there is no CORS', async () => {
    for (const [method, path] of [
      ['GET', '/titles'],
      ['POST', '/titles'],
    ] as const) {
      const { headers } = await admin.call(method, path, undefined, { origin: 'https://evil.example.org' });
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
    }
    const preflight = await office.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/titles',
      headers: { origin: 'https://evil.example.org', 'access-control-request-method': 'PUT' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
      404,
      undefined,
    ]);
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])('our own page gets through at %s', async name => {
    const host = `${name}:4000`;
    const code = name.slice(0, 8);
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    const answer = await admin.call('POST', '/titles', { ...title, code }, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([201, code]);
  });
});
