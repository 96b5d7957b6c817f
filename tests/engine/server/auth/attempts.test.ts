import { delayAfter, limits } from '@engine/server/auth/attempts.ts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

describe.each(databases)('tries of a password on %s', dialect => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
  });
  afterAll(() => office.close());
  beforeEach(() => office.data.run(office.all.deleteFrom('counters')));

  const login = (email: string, secret: string, address: string, headers: Record<string, string> = {}) =>
    new Browser(office.app, address).call('POST', '/auth/login', { email, password: secret }, headers);
  const passTime = (seconds: number) => {
    const back = new Date(Date.now() - seconds * 1_000).toISOString();
    return office.data.run(
      office.all.updateTable('counters').set({ updated_at: back }).where('name', 'like', 'limit:%'),
    );
  };

  it('parallel tries exact: from 60 addresses at two servers, 20 for one account pass', async () => {
    const servers = [office.app, await office.replica()];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, count) =>
        new Browser(servers[count % 2] ?? office.app, `10.0.0.${count}`).call('POST', '/auth/login', {
          email: 'raced@example.org',
          password: 'wrong',
        }),
      ),
    );
    const statuses = answers.map(answer => answer.statusCode);
    expect(statuses.filter(status => status !== 429)).toEqual(Array(20).fill(401));
  });

  it('limit key from body or header: a forged X-Forwarded-For is no new address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const forged = { 'x-forwarded-for': `10.1.1.${count}`, forwarded: `for=10.1.1.${count}` };
      statuses.push((await login('billing@example.org', 'wrong', '10.9.9.9', forged)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('from everywhere do not hold up the user where they have signed in before', async () => {
    expect((await login('entry@example.org', password, '10.2.0.1')).statusCode).toBe(200);
    for (let count = 0; count < 20; count++) await login('entry@example.org', 'wrong', `10.3.0.${count}`);
    expect((await login('entry@example.org', password, '10.4.0.1')).statusCode).toBe(429);
    expect((await login('entry@example.org', password, '10.2.0.1')).statusCode).toBe(200);
  });

  it('never lock out for good: after the delay the right password opens, and the count starts afresh', async () => {
    for (let count = 0; count < 5; count++) await login('auditor@example.org', 'wrong', '10.5.0.1');
    await office.data.run(office.all.updateTable('counters').set({ value: 100_000 }));
    expect((await login('auditor@example.org', password, '10.5.0.1')).statusCode).toBe(429);
    await passTime(limits.place.longest + 1);
    expect((await login('auditor@example.org', password, '10.5.0.1')).statusCode).toBe(200);
    for (let count = 0; count < 5; count++) {
      expect((await login('auditor@example.org', 'wrong', '10.5.0.1')).statusCode).toBe(401);
    }
  });

  it('wait longer each time', async () => {
    for (let count = 0; count < 5; count++) await login('ghost@example.org', 'wrong', '10.6.0.1');
    const waits: number[] = [];
    for (let count = 5; count < 9; count++) {
      await passTime(0);
      const { detail } = (await login('ghost@example.org', 'wrong', '10.6.0.1')).json();
      waits.push(Number(/\d+/.exec(detail)?.[0]));
      await passTime(delayAfter(count));
      await login('ghost@example.org', 'wrong', '10.6.0.1');
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  it('do the same statements for a known and an unknown address', async () => {
    const rowsAfter = async (email: string) => {
      const counted = async () => {
        const tables = ['counters', 'activity_log', 'sessions', 'login_challenges', 'outbox_mails'] as const;
        const counts: number[] = [];
        for (const table of tables) {
          const rows = office.all.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
          counts.push((await office.data.run(rows))[0]?.count ?? 0);
        }
        return counts;
      };
      const before = await counted();
      await login(email, 'wrong', '10.7.0.1');
      return (await counted()).map((count, at) => count - (before[at] ?? 0));
    };
    expect(await rowsAfter('client@example.org')).toEqual(await rowsAfter('nobody@example.org'));
  });

  it('renew a hash of another cost when the password is at hand, and sessions stay', async () => {
    const cheap = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await office.changeUser('client', { password_hash: cheap });
    const browser = new Browser(office.app);
    expect((await browser.signIn('client')).statusCode).toBe(200);
    const [user] = await office.data.run(
      office.all.selectFrom('users').select('password_hash').where('email', '=', 'client@example.org'),
    );
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/);
    expect((await browser.call('GET', '/auth/verify-token')).statusCode).toBe(200);
    expect((await browser.signIn('client')).statusCode).toBe(200);
  });

  it('take an ä however the keyboard writes it', async () => {
    const composed = await hash('l\u00e4nger als zw\u00f6lf', {
      memoryCost: 65_536,
      timeCost: 3,
      parallelism: 1,
    });
    await office.changeUser('client', { password_hash: composed });
    const answer = await login('client@example.org', 'la\u0308nger als zwo\u0308lf', '10.8.0.1');
    expect(answer.statusCode).toBe(200);
  });
});
