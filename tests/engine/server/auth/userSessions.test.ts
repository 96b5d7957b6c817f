import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from './signingOffice.ts';

describe.each(databases)('an administrator on %s', dialect => {
  let office: SigningOffice;
  let admin: Browser;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    admin = new Browser(office.app);
    await admin.signIn('administrator');
  });
  afterAll(() => office.close());

  const signedIn = async (role: string, app = office.app) => {
    const browser = new Browser(app);
    expect((await browser.signIn(role)).statusCode).toBe(200);
    return browser;
  };
  const status = (browser: Browser) =>
    browser.call('GET', '/auth/verify-token').then(answer => answer.statusCode);
  const idOf = async (role: string) => {
    const email = `${role}@example.org`;
    const [row] = await office.data.run(sql`select id from users where email = ${email}`);
    return Number(row?.id);
  };

  it('sees the sessions of a user and ends them, at every server', async () => {
    const browser = await signedIn('billing', await office.replica());
    const path = `/users/${await idOf('billing')}/sessions`;
    const sessions = (await admin.call('GET', path)).json();
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).not.toHaveProperty('token_hash');
    expect((await admin.call('DELETE', path)).statusCode).toBe(204);
    expect(await status(browser)).toBe(401);
    expect((await admin.call('GET', path)).json()).toEqual([]);
  });

  it('takes a lost second factor away, which ends the sessions; with a fresh confirmation', async () => {
    const id = await idOf('entry');
    await office.data.run(sql`update users set second_factor = 'email' where id = ${id}`);
    const path = `/users/${id}/reset-second-factor`;
    const old = new Date(Date.now() - 660_000).toISOString();
    const adminId = await idOf('administrator');
    await office.data.run(sql`update users set password_changed_at = ${old} where id = ${adminId}`);
    await office.data.run(sql`update sessions set created_at = ${old} where ${sql.ref('user')} = ${adminId}`);
    expect((await admin.call('POST', path)).json().code).toBe('stepUpRequired');
    await admin.call('POST', '/auth/step-up', { password: 'tours-demo-2026' });
    expect((await admin.call('POST', path)).statusCode).toBe(204);
    const [user] = await office.data.run(sql`select second_factor from users where id = ${id}`);
    expect(user?.second_factor).toBe('none');
  });

  it('invites only those again who have not come yet', async () => {
    const id = await idOf('auditor');
    const path = `/users/${id}/invite`;
    expect((await admin.call('POST', path)).statusCode).toBe(409);
    await office.data.run(sql`update users set status = 'invited' where id = ${id}`);
    expect((await admin.call('POST', path)).statusCode).toBe(204);
    const mails = await office.data.run(sql`
      select template from outbox_mails where recipient = 'auditor@example.org' order by id desc`);
    expect(mails[0]?.template).toBe('invitation');
  });

  it('is needed for all of this: others may not, and unknown users are missing', async () => {
    const clerk = await signedIn('management');
    const id = await idOf('administrator');
    for (const [method, path] of [
      ['GET', 'sessions'],
      ['DELETE', 'sessions'],
      ['POST', 'reset-second-factor'],
      ['POST', 'invite'],
    ] as const) {
      expect((await clerk.call(method, `/users/${id}/${path}`)).statusCode).toBe(403);
      expect((await admin.call(method, `/users/999999/${path}`)).statusCode).toBe(404);
    }
  });

  it('cannot take the second factor from somebody with more rights', async () => {
    await office.data.run(sql`
      insert into roles__permissions (roles_id, permissions_id)
      select roles.id, permissions.id from roles, permissions
      where roles.${sql.ref('key')} = 'management' and permissions.${sql.ref('key')} = 'users.reset_factor'`);
    await office.data.run(sql`update roles set version = version + 1 where ${sql.ref('key')} = 'management'`);
    const helper = await signedIn('management');
    const answer = await helper.call('POST', `/users/${await idOf('administrator')}/reset-second-factor`);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyondOwn']);
  });
});
