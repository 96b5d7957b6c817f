import { keepRecoveryCodes, makeRecoveryCodes } from '@engine/server/auth/recoveryCodes.ts';
import { resealSecrets } from '@engine/server/auth/resealSecrets.ts';
import { openSecretBox } from '@engine/server/auth/secretBox.ts';
import { totpContext } from '@engine/server/auth/takeTotpCode.ts';
import { newTotpSecret } from '@engine/server/auth/totp.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { totpCode } from './authenticatorApp.ts';
import { Browser, openSigningOffice, type SigningOffice } from './signingOffice.ts';

const box = openSecretBox({ secretKey: 'k'.repeat(32), databaseUrl: '' });

describe.each(databases)('the second step by e-mail on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect, { PUBLIC_URL: 'http://localhost:4000' });
    await office.changeUser('billing', { second_factor: 'email' });
  });
  afterAll(() => office.close());
  const forgetAttempts = () =>
    office.data.run(office.all.deleteFrom('counters').where('name', 'like', 'limit:%'));
  beforeEach(() => forgetAttempts());

  /** Shows the password and reads the mail. */
  async function begin(): Promise<{ browser: Browser; code: string }> {
    const browser = new Browser(office.app);
    await browser.signIn('billing');
    const mails = await office.mailbox.deliver();
    return { browser, code: mails.at(-1)?.code ?? '' };
  }
  const verify = (browser: Browser, code: string) => browser.call('POST', '/auth/verify-code', { code });
  const passTime = (seconds: number) => {
    const back = new Date(Date.now() - seconds * 1_000).toISOString();
    return office.data.run(office.all.updateTable('login_challenges').set({ updated_at: back }));
  };

  it('is asked for after the password: no session, a masked address, a cookie that scripts cannot read', async () => {
    const browser = new Browser(office.app);
    const answer = await browser.signIn('billing');
    expect(answer.json()).toEqual({
      second_factor: { method: 'email', destination: 'b…@example.org', expires_at: expect.any(String) },
    });
    expect(Object.keys(browser.cookies)).toEqual(['challenge']);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect((await browser.call('GET', '/auth/verify-token')).statusCode).toBe(401);
  });

  it('lets in with the eight digits of the mail, in the language of the user, and answers like sign-in', async () => {
    const { browser, code } = await begin();
    expect(code).toMatch(/^\d{8}$/);
    const answer = await verify(browser, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { email: 'billing@example.org' } });
    expect(Object.keys(browser.cookies).sort()).toEqual(['device', 'sid', 'token']);
    expect((await browser.call('GET', '/auth/verify-token')).statusCode).toBe(200);
  });

  it('code replay: a code that was used is refused, with the same cookie too', async () => {
    const { browser, code } = await begin();
    const { challenge = '' } = browser.cookies;
    expect((await verify(browser, code)).statusCode).toBe(200);
    const thief = new Browser(office.app);
    thief.cookies.challenge = challenge;
    expect((await verify(thief, code)).statusCode).toBe(401);
  });

  it('used at the same moment at two servers lets in once', async () => {
    const { browser, code } = await begin();
    const servers = [office.app, await office.replica()];
    const answers = await Promise.all(
      servers.map(server => {
        const twin = new Browser(server);
        Object.assign(twin.cookies, browser.cookies);
        return verify(twin, code);
      }),
    );
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 401]);
  });

  it('binds the code to its challenge: it opens no other sign-in of the same user', async () => {
    const first = await begin();
    const second = await begin();
    expect((await verify(second.browser, first.code)).statusCode).toBe(401);
    expect((await verify(second.browser, second.code)).statusCode).toBe(200);
  });

  it('allows five tries, then not even the right code, and parallel tries are counted exactly', async () => {
    const { browser, code } = await begin();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(browser, wrong)));
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([401, 429]));
    const latest = office.all.selectFrom('login_challenges').select('tries').orderBy('id', 'desc').limit(1);
    expect(await office.data.run(latest)).toEqual([{ tries: 5 }]);
    await forgetAttempts();
    expect((await verify(browser, code)).statusCode).toBe(401);
  });

  it('slows down who opens challenge after challenge to guess on', async () => {
    const { browser } = await begin();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      await office.data.run(office.all.updateTable('login_challenges').set({ tries: 0 }));
      statuses.push((await verify(browser, 'wrong')).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('says the same of a wrong, expired, used up and missing code and of no challenge at all', async () => {
    const wrong = await begin();
    const expired = await begin();
    await office.data.run(
      office.all
        .updateTable('login_challenges')
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .where('id', '=', eb =>
          eb.selectFrom('login_challenges').select(({ fn }) => fn.max('id').as('last')),
        ),
    );
    const answers = [
      await verify(wrong.browser, 'abcdefgh'),
      await verify(expired.browser, expired.code),
      await verify(new Browser(office.app), '12345678'),
      await wrong.browser.call('POST', '/auth/verify-code', { recovery_code: '7kq2m-x9dpt' }),
    ];
    const bodies = answers.map(answer => {
      const { requestId: _, ...body } = answer.json();
      return JSON.stringify([answer.statusCode, body]);
    });
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('invalidCode');
  });

  it.each([
    ['is locked', { status: 'locked' }],
    ['has another password', { password_generation: 1 }],
    ['has another factor', { second_factor: 'none' }],
  ] as const)('does not let in a user who by now %s', async (_, change) => {
    const { browser, code } = await begin();
    await office.changeUser('billing', change);
    const answer = await verify(browser, code);
    await office.changeUser('billing', {
      status: 'active',
      second_factor: 'email',
      password_generation: 0,
    });
    expect(answer.statusCode).toBe(401);
  });

  it('sends another code, then the first counts no more; three in all, one in 30 seconds', async () => {
    const { browser, code } = await begin();
    const resend = () => browser.call('POST', '/auth/resend-code', {});
    expect((await resend()).statusCode).toBe(429);
    await passTime(31);
    expect((await resend()).statusCode).toBe(204);
    const [mail] = await office.mailbox.deliver();
    expect((await verify(browser, code)).statusCode).toBe(401);
    await passTime(31);
    expect((await resend()).statusCode).toBe(204);
    const [last] = await office.mailbox.deliver();
    await passTime(31);
    expect((await resend()).statusCode).toBe(429);
    expect((await verify(browser, mail?.code ?? '')).statusCode).toBe(401);
    expect((await verify(browser, last?.code ?? '')).statusCode).toBe(200);
    expect((await new Browser(office.app).call('POST', '/auth/resend-code', {})).statusCode).toBe(401);
  });

  it('keeps neither the code nor the token in the database, once the mail is sent', async () => {
    const { browser, code } = await begin();
    const rows = [
      ...(await office.data.run(office.all.selectFrom('login_challenges').selectAll())),
      ...(await office.data.run(office.all.selectFrom('outbox_mails').selectAll())),
    ];
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(browser.cookies.challenge);
  });

  it('asks for exactly one of code and recovery code', async () => {
    const browser = new Browser(office.app);
    const faults = async (body: object) =>
      Object.keys((await browser.call('POST', '/auth/verify-code', body)).json().errors);
    expect(await faults({})).toEqual(['code']);
    expect(await faults({ code: '1', recovery_code: '2' })).toEqual(['recovery_code']);
    expect(await faults({ code: ['1'], user: 1 })).toEqual(['code', 'user']);
  });
});

describe.each(databases)('the second step by authenticator app on %s', dialect => {
  let office: SigningOffice;
  let userId: number;
  const secret = newTotpSecret();
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    const users = office.all.selectFrom('users').select('id').where('email', '=', 'auditor@example.org');
    userId = (await office.data.run(users))[0]?.id ?? 0;
    const sealed = box.seal(secret, totpContext(userId));
    await office.changeUser('auditor', { second_factor: 'totp', totp_secret: sealed });
  });
  afterAll(() => office.close());

  async function begin(): Promise<Browser> {
    const browser = new Browser(office.app);
    await browser.signIn('auditor');
    return browser;
  }

  async function recoveryCode(): Promise<string> {
    const made = await makeRecoveryCodes();
    await office.data.transaction(data => keepRecoveryCodes(data, userId, made));
    return made.codes[0] ?? '';
  }

  it('takes what the app shows, once', async () => {
    const code = totpCode(secret, Date.now());
    const [browser, thief] = [await begin(), await begin()];
    expect((await browser.call('POST', '/auth/verify-code', { code })).statusCode).toBe(200);
    expect((await thief.call('POST', '/auth/verify-code', { code })).statusCode).toBe(401);
  });

  it('says nothing of an address and sends no mail', async () => {
    const browser = new Browser(office.app);
    const { second_factor } = (await browser.signIn('auditor')).json();
    expect(Object.keys(second_factor)).toEqual(['method', 'expires_at']);
    expect(await office.mailbox.deliver()).toEqual([]);
    expect((await browser.call('POST', '/auth/resend-code', {})).statusCode).toBe(401);
  });

  it('takes a recovery code instead, however it is typed, once, and tells the user by mail', async () => {
    const code = await recoveryCode();
    const typed = { recovery_code: ` ${code.toUpperCase().replace('-', ' ')}` };
    const [browser, thief] = [await begin(), await begin()];
    expect((await browser.call('POST', '/auth/verify-code', typed)).statusCode).toBe(200);
    expect((await thief.call('POST', '/auth/verify-code', typed)).statusCode).toBe(401);
    const mails = await office.mailbox.deliver();
    expect(mails.map(mail => mail.subject)).toEqual(['Mit einem Wiederherstellungscode angemeldet']);
    expect(mails[0]?.text).toContain('Es bleiben 9.');
    // the log says how each has signed in (ASVS 16.3.1)
    const logged = office.all.selectFrom('activity_log').select('changes').where('action', '=', 'login');
    expect(
      (await office.data.run(logged.orderBy('id'))).map(({ changes }) => JSON.parse(String(changes))),
    ).toEqual(['totp', 'recovery_code'].map(factor => ({ factor: [null, factor] })));
  });

  it('keeps recovery codes as salted hashes of passwords, and still takes those that were kept as MACs (ASVS 6.5.2)', async () => {
    await recoveryCode();
    const rows = office.all.selectFrom('recovery_codes').select('code_hash').where('user', '=', userId);
    const kept = (await office.data.run(rows)).map(({ code_hash }) => code_hash);
    expect(kept).toHaveLength(10);
    for (const hash of kept) expect(hash).toMatch(/^a1\.[\w-]{22}\.[\w-]{32}$/);
    const mac = box.mac('7kq2mx9dpt', `recovery/${userId}`);
    await office.data.run(
      office.all
        .updateTable('recovery_codes')
        .set({ code_hash: mac })
        .where('code_hash', '=', kept[3] ?? ''),
    );
    const answers = [];
    for (const recovery_code of ['7kq2m-x9dpt', '7kq2m-x9dpt', '7kq2m-x9dpu'])
      answers.push((await (await begin()).call('POST', '/auth/verify-code', { recovery_code })).statusCode);
    expect(answers).toEqual([200, 401, 401]);
  });

  it('seals the keys of apps again when SECRET_KEY was changed, and loses none (ASVS 11.2.2)', async () => {
    const sealedNow = async () => {
      const users = office.all.selectFrom('users').select('totp_secret').where('id', '=', userId);
      return String((await office.data.run(users))[0]?.totp_secret);
    };
    const settings = { databaseUrl: '', secretKey: 'n'.repeat(32) };
    const before = await sealedNow();
    expect(await resealSecrets(office.data, openSecretBox(settings))).toBe(1);
    expect(await sealedNow()).toBe(before);
    const changed = openSecretBox({ ...settings, secretKeyBefore: 'k'.repeat(32) });
    expect(await resealSecrets(office.data, changed)).toBe(0);
    expect(openSecretBox(settings).open(await sealedNow(), totpContext(userId))).toBe(secret);
    const back = openSecretBox({
      databaseUrl: '',
      secretKey: 'k'.repeat(32),
      secretKeyBefore: 'n'.repeat(32),
    });
    expect(await resealSecrets(office.data, back)).toBe(0);
  });

  describe('where a role demands it (ASVS 6.3.3)', () => {
    const demand = (role: string, factor: 'none' | 'any' | 'totp') =>
      office.data.run(
        office.all
          .updateTable('roles')
          .set(eb => ({ second_factor: factor, version: eb('version', '+', 1) }))
          .where('key', '=', role),
      );
    const enter = async (role: string) => {
      const browser = new Browser(office.app);
      await browser.signIn(role);
      return browser;
    };
    const statusOf = async (browser: Browser, path = '/bills') =>
      (await browser.call('GET', path)).statusCode;
    const session = async (browser: Browser) => (await browser.call('GET', '/auth/verify-token')).json();
    const choose = (browser: Browser, method: string) =>
      browser.call('PUT', '/profile/second-factor', { method });

    it('nothing is permitted from the next request on but to set it up, also at another server', async () => {
      const browser = await enter('billing');
      const other = new Browser(await office.replica());
      Object.assign(other.cookies, browser.cookies);
      expect([await statusOf(browser), (await session(browser)).factor_demanded]).toEqual([200, null]);
      const { rights } = await session(browser);
      await demand('billing', 'any');
      expect(await Promise.all([browser, other].map(each => statusOf(each)))).toEqual([403, 403]);
      const limited = await session(browser);
      expect(limited).toMatchObject({ permissions: [], factor_demanded: 'any' });
      expect(limited.rights).not.toBe(rights);
      const key = await browser.call('POST', '/profile/api-keys', aKey);
      expect([key.statusCode, Object.keys(key.json().errors)]).toEqual([400, ['permissions']]);
      expect((await choose(browser, 'email')).statusCode).toBe(204);
      expect([await statusOf(browser), (await session(browser)).factor_demanded]).toEqual([200, null]);
      // it is not taken away again, and every other sign-in asks for it
      const removed = await choose(browser, 'none');
      expect([removed.statusCode, removed.json().code]).toEqual([403, 'factorDemanded']);
      expect((await new Browser(office.app).signIn('billing')).json()).toHaveProperty('second_factor');
    });

    it('a code by mail is no authenticator app, and one that is set up is not removed', async () => {
      await demand('accounting', 'totp');
      const browser = await enter('accounting');
      expect(await session(browser)).toMatchObject({ permissions: [], factor_demanded: 'totp' });
      expect((await choose(browser, 'email')).json().code).toBe('factorDemanded');
      const { secret: key } = (await browser.call('POST', '/profile/totp')).json();
      const code = totpCode(key, Date.now());
      expect((await browser.call('PUT', '/profile/totp', { code })).json().recovery_codes).toHaveLength(10);
      expect(await statusOf(browser)).toBe(200);
      expect((await browser.call('DELETE', '/profile/totp')).json().code).toBe('factorDemanded');
    });

    it('the demand is made and dropped by those alone who could give every right of the role', async () => {
      const administrator = await enter('administrator');
      const roles = `/roles?filter=${encodeURIComponent('{"key":"entry"}')}`;
      const [role] = (await administrator.call('GET', roles)).json();
      const change = (browser: Browser, factor: string, version: number) =>
        browser.call('PUT', `/roles/${role.id}`, { second_factor: factor }, { 'if-match': `"v${version}"` });
      expect((await change(administrator, 'totp', role.version)).statusCode).toBe(200);
      const entry = await enter('entry');
      expect(await session(entry)).toMatchObject({ permissions: [], factor_demanded: 'totp' });
      await giveRights('auditor', ['roles.update', 'roles.read']);
      const auditor = await begin();
      await auditor.call('POST', '/auth/verify-code', { recovery_code: await recoveryCode() });
      const refused = await change(auditor, 'none', role.version + 1);
      expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([400, ['permissions']]);
    });
  });

  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const aKey = { name: 'night', permissions: ['bills.list'], expires_at: inAWeek };
  const giveRights = async (role: string, keys: readonly string[]) => {
    const ids = office.all.selectFrom('permissions').select('id').where('key', 'in', keys);
    const [found] = await office.data.run(
      office.all.selectFrom('roles').select('id').where('key', '=', role),
    );
    for (const { id } of await office.data.run(ids))
      await office.data.run(
        office.all
          .insertInto('roles__permissions')
          .values({ roles_id: found?.id ?? 0, permissions_id: id })
          .onConflict(conflict => conflict.doNothing()),
      );
    await office.data.run(
      office.all
        .updateTable('roles')
        .set(eb => ({ version: eb('version', '+', 1) }))
        .where('key', '=', role),
    );
  };
});
