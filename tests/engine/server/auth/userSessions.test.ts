import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { userId } from '../idOf.ts';
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
  const idOf = (role: string) => userId(office.data, role);

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
    await office.changeUser('entry', { second_factor: 'email' });
    const path = `/users/${id}/reset-second-factor`;
    const old = new Date(Date.now() - 660_000).toISOString();
    const adminId = await idOf('administrator');
    await office.changeUser('administrator', { password_changed_at: old });
    await office.data.run(
      office.all.updateTable('sessions').set({ created_at: old }).where('user', '=', adminId),
    );
    expect((await admin.call('POST', path)).json().code).toBe('stepUpRequired');
    await admin.call('POST', '/auth/step-up', { password: 'tours-demo-2026' });
    expect((await admin.call('POST', path)).statusCode).toBe(204);
    const users = office.all.selectFrom('users').select('second_factor').where('id', '=', id);
    const [user] = await office.data.run(users);
    expect(user?.second_factor).toBe('none');
  });

  it('invites only those again who have not come yet', async () => {
    const id = await idOf('auditor');
    const path = `/users/${id}/invite`;
    expect((await admin.call('POST', path)).statusCode).toBe(409);
    await office.changeUser('auditor', { status: 'invited' });
    expect((await admin.call('POST', path)).statusCode).toBe(204);
    const mails = await office.data.run(
      office.all
        .selectFrom('outbox_mails')
        .select('template')
        .where('recipient', '=', 'auditor@example.org')
        .orderBy('id', 'desc'),
    );
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
    await office.data.run(
      office.all
        .insertInto('roles__permissions')
        .columns(['roles_id', 'permissions_id'])
        .expression(
          office.all
            .selectFrom(['roles', 'permissions'])
            .select(['roles.id as role', 'permissions.id as permission'])
            .where('roles.key', '=', 'management')
            .where('permissions.key', '=', 'users.reset_factor'),
        ),
    );
    await office.data.run(
      office.all
        .updateTable('roles')
        .set(eb => ({ version: eb('version', '+', 1) }))
        .where('key', '=', 'management'),
    );
    const helper = await signedIn('management');
    const answer = await helper.call('POST', `/users/${await idOf('administrator')}/reset-second-factor`);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'beyondOwn']);
  });
});
