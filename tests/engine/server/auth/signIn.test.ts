import { delayAfter } from '@engine/server/auth/attemptLimit.ts';
import { limits } from '@engine/server/auth/signInAttempts.ts';
import type { Rows } from '@generated/types/rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from './signingOffice.ts';

describe.each(databases)('signing in on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());

  const login = (body: object, headers: Record<string, string> = {}) =>
    new Browser(office.app).call('POST', '/auth/login', body, headers);
  const wrong = (email: string) => login({ email, password: 'not the password' });
  const activity = (action: Rows['activity_log']['action']) =>
    office.data.run(
      office.all.selectFrom('activity_log').select(['record_id', 'changes']).where('action', '=', action),
    );

  it('does not mind capitals and blanks around the address', async () => {
    expect((await login({ email: ' Billing@Example.ORG ', password: 'tours-demo-2026' })).statusCode).toBe(
      200,
    );
  });

  it('says the same of a wrong password, an unknown address and a locked user', async () => {
    await office.changeUser('auditor', { status: 'locked' });
    const answers = [
      await wrong('billing@example.org'),
      await wrong('unknown@example.org'),
      await login({ email: 'auditor@example.org', password: 'tours-demo-2026' }),
    ];
    const bodies = answers.map(answer => {
      const { requestId: _, ...body } = answer.json();
      return JSON.stringify([answer.statusCode, body]);
    });
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
  });

  it('is in the activity log, and so is a failure, without what was typed', async () => {
    const before = [await activity('login'), await activity('login_failed')];
    await login({ email: 'entry@example.org', password: 'tours-demo-2026' });
    await wrong('entry@example.org');
    await wrong('my-password-by-mistake');
    await wrong('my-password-by-mistake');
    const after = [await activity('login'), await activity('login_failed')];
    expect(after.map((rows, kind) => rows.length - (before[kind]?.length ?? 0))).toEqual([1, 1]);
    expect(JSON.stringify(after)).not.toContain('mistake');
    expect(JSON.parse(String(after[0]?.at(-1)?.changes))).toEqual({ factor: [null, 'none'] });
  });

  it('lets five tries fail, then asks to wait, with the right password too, and for unknown addresses alike', async () => {
    for (const email of ['ghost@example.org', 'accounting@example.org']) {
      const tries = [];
      for (let count = 0; count < 6; count++) tries.push((await wrong(email)).statusCode);
      expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const refused = await login({ email: 'accounting@example.org', password: 'tours-demo-2026' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().detail).toMatch(/\d/);
  });

  it('counts tries at the same time at two servers exactly', async () => {
    const servers = [office.app, await office.replica()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        new Browser(servers[count % 2] ?? office.app).call('POST', '/auth/login', {
          email: 'raced@example.org',
          password: 'wrong',
        }),
      ),
    );
    const passed = answers.filter(answer => answer.statusCode !== 429);
    expect(passed).toHaveLength(5);
  });

  it('names the field that is missing, of another type, too long or unknown', async () => {
    const answer = await login({ email: 7, password: 'x'.repeat(1_025), remember: true });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual(['email', 'password', 'remember']);
    expect(Object.keys((await login({})).json().errors)).toEqual(['email', 'password']);
  });

  it('refuses a page of another origin', async () => {
    const credentials = { email: 'billing@example.org', password: 'tours-demo-2026' };
    expect((await login(credentials, { origin: 'https://evil.example.org' })).statusCode).toBe(403);
    expect((await login(credentials, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('the delay after failed tries', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 2],
    [6, 4],
    [10, 64],
    [14, 900],
    [40, 900],
  ])('after %i is %i seconds', (tries, seconds) => {
    expect(delayAfter(tries, limits.place)).toBe(seconds);
  });
});
