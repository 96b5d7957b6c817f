import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';

describe.each(databases)('the office says in its setup, on %s,', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    await syncSettings(office.data);
    // sessions are made older below, and none is older than its user's password
    await office.data.run(office.all.updateTable('users').set({ password_changed_at: null }));
  });
  afterAll(() => office.close());

  const set = (key: string, value: string | null) =>
    office.data.run(office.all.updateTable('setup').set({ value }).where('key', '=', key));
  const aged = async (minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000).toISOString();
    await office.data.run(office.all.updateTable('sessions').set({ last_seen_at: then, created_at: then }));
  };

  it('when an idle session ends, also one that runs already', async () => {
    const browser = new Browser(office.app);
    await browser.signIn('auditor');
    const status = async () => (await browser.call('GET', '/auth/verify-token')).statusCode;
    await aged(30);
    await set('security.session_idle_minutes', '20');
    expect(await status()).toBe(401);
    await set('security.session_idle_minutes', null);
    expect(await status()).toBe(200);
  });

  it('and keeps a session that is in use, however short the idle time', async () => {
    await set('security.session_idle_minutes', '1');
    const browser = new Browser(office.app);
    await browser.signIn('auditor');
    const session = office.all.selectFrom('sessions').select(['id', 'last_seen_at']).orderBy('id', 'desc');
    const calledAfter = async (seconds: number) => {
      const [own] = await office.data.run(session.limit(1));
      const then = new Date(Date.parse(own?.last_seen_at ?? '') - seconds * 1_000).toISOString();
      const earlier = office.all.updateTable('sessions').set({ last_seen_at: then });
      await office.data.run(earlier.where('id', '=', own?.id ?? 0));
      return (await browser.call('GET', '/auth/verify-token')).statusCode;
    };
    expect([await calledAfter(40), await calledAfter(40), await calledAfter(40)]).toEqual([200, 200, 200]);
    expect(await calledAfter(61)).toBe(401);
    await set('security.session_idle_minutes', null);
  });

  it('how long the longest session lasts, also one that runs already', async () => {
    const browser = new Browser(office.app);
    await browser.signIn('auditor');
    const status = async () => (await browser.call('GET', '/auth/verify-token')).statusCode;
    await set('security.session_idle_minutes', '600');
    await aged(90);
    await set('security.session_hours', '1');
    expect(await status()).toBe(401);
    await set('security.session_hours', '2');
    expect(await status()).toBe(200);
    await set('security.session_idle_minutes', null);
    await set('security.session_hours', null);
  });

  it('and a value that is none, written past the product, locks no user out', async () => {
    await set('security.session_hours', 'ein Tag');
    const browser = new Browser(office.app);
    expect((await browser.signIn('auditor')).statusCode).toBe(200);
    await set('security.session_hours', null);
  });

  it('after how many wrong passwords somebody has to wait', async () => {
    await set('security.lockout_attempts', '3');
    const browser = new Browser(office.app, '192.0.2.9');
    const tried = async () => (await browser.signIn('billing', 'not the password')).statusCode;
    expect([await tried(), await tried(), await tried(), await tried()]).toEqual([401, 401, 401, 429]);
    await set('security.lockout_attempts', null);
  });
});
