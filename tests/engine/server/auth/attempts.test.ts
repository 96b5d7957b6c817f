import { delayAfter, mostCounters, sweepAttemptCounters } from '@engine/server/auth/attemptLimit.ts';
import { limits } from '@engine/server/auth/signInAttempts.ts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
      office.all
        .updateTable('counters')
        .set({ updated_at: back, created_at: back })
        .where('name', 'like', 'limit:%'),
    );
  };

  it('parallel tries exact: from 60 addresses at two servers, 20 for one account pass', async () => {
    // The delay that begins with the last of them must not be over before the others have had their turn.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const servers = [office.app, await office.replica()];
    const statuses: number[] = [];
    // As many at once as the queue of hashes holds.
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, count) =>
          new Browser(servers[count % 2] ?? office.app, `10.0.${round}.${count}`).call(
            'POST',
            '/auth/login',
            {
              email: 'raced@example.org',
              password: 'wrong',
            },
          ),
        ),
      );
      statuses.push(...answers.map(answer => answer.statusCode));
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
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
      await passTime(delayAfter(count, limits.place));
      await login('ghost@example.org', 'wrong', '10.6.0.1');
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  it('from one network pass a hundred in a quarter of an hour, for all accounts together, exactly', async () => {
    const servers = [office.app, await office.replica()];
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, count) =>
          new Browser(servers[count % 2] ?? office.app, '10.10.0.1').call('POST', '/auth/login', {
            email: `invented-${round}-${count}@example.org`,
            password: 'wrong',
          }),
        ),
      );
      statuses.push(...answers.map(answer => answer.statusCode));
    }
    expect(statuses.filter(status => status === 401)).toHaveLength(100);
    expect(statuses.filter(status => status === 429)).toHaveLength(10);
    expect((await login('billing@example.org', password, '10.10.0.1')).statusCode).toBe(429);
    expect((await login('billing@example.org', password, '10.10.0.2')).statusCode).toBe(200);
  });

  it('fill a network with failures only', async () => {
    for (const role of ['billing', 'billing', 'entry']) {
      const { statusCode } = await login(`${role}@example.org`, password, '10.10.1.1');
      expect(statusCode).toBe(200);
    }
    const left = await office.data.run(
      office.all.selectFrom('counters').select('value').where('name', 'like', 'limit:network:%'),
    );
    expect(left).toEqual([{ value: 0 }]);
  });

  it('count addresses of one IPv6 network as one', async () => {
    for (let count = 0; count < 5; count++) {
      await login('entry@example.org', 'wrong', `2001:db8:0:7::${count}`);
    }
    const elsewhere = await login('entry@example.org', 'wrong', '2001:db8:0:8::1');
    const there = await login('entry@example.org', 'wrong', '2001:0db8::0007:ffff:0:0:1');
    expect([elsewhere.statusCode, there.statusCode]).toEqual([401, 429]);
  });

  it('from the same network do not hold up a browser in which the user has signed in', async () => {
    const own = new Browser(office.app, '10.11.0.1');
    expect((await own.signIn('entry')).statusCode).toBe(200);
    for (let count = 0; count < 6; count++) await login('entry@example.org', 'wrong', '10.11.0.1');
    expect((await login('entry@example.org', password, '10.11.0.1')).statusCode).toBe(429);
    expect((await own.signIn('entry')).statusCode).toBe(200);
    const elsewhere = Object.assign(new Browser(office.app, '10.11.9.9'), { cookies: own.cookies });
    expect((await elsewhere.signIn('entry')).statusCode).toBe(200);
  });

  it('do not use up those of a user who confirms the password at an open screen', async () => {
    const own = new Browser(office.app, '10.12.0.1');
    await own.signIn('entry');
    for (let count = 0; count < 6; count++) await login('entry@example.org', 'wrong', '10.12.0.1');
    expect((await own.call('POST', '/auth/step-up', { password })).statusCode).toBe(204);
  });

  it('say when to come again', async () => {
    for (let count = 0; count < 5; count++) await login('ghost@example.org', 'wrong', '10.13.0.1');
    const refused = await login('ghost@example.org', 'wrong', '10.13.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  });

  it('wait no longer than the longest delay, whatever the clock said at the last try', async () => {
    for (let count = 0; count < 20; count++) await login('ghost@example.org', 'wrong', '10.14.0.1');
    await office.data.run(office.all.updateTable('counters').set({ value: 40 }));
    await passTime(-86_400);
    const refused = await login('ghost@example.org', 'wrong', '10.14.0.1');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(limits.place.longest);
    await passTime(limits.place.longest + 1);
    expect((await login('ghost@example.org', 'wrong', '10.14.0.1')).statusCode).toBe(401);
  });

  it('for unknown addresses are counted by day, and the log names the first and the tenth', async () => {
    const logged = async () => {
      const rows = office.all.selectFrom('activity_log').where('action', '=', 'login_failed');
      return office.data.run(rows.where('record_id', 'is', null).select('reason').orderBy('id'));
    };
    const before = (await logged()).length;
    for (let count = 0; count < 12; count++) {
      await login(`unknown-${count}@example.org`, 'wrong', `10.15.0.${count}`);
    }
    const counted = office.all.selectFrom('counters').select('value').where('name', 'like', 'failed:%');
    expect(await office.data.run(counted)).toEqual([{ value: 12 }]);
    const reasons = (await logged()).slice(before).map(({ reason }) => String(reason));
    expect(reasons.map(reason => /\d+$/.exec(reason)?.[0])).toEqual(['1', '10']);
  });

  it('are not remembered without end: the oldest with the fewest tries make room', async () => {
    const rows = Array.from({ length: mostCounters + 50 }, (_, count) => ({
      name: `limit:place:${count}`,
      value: count === 0 ? 9 : 1,
      version: 1,
      created_at: new Date().toISOString(),
      updated_at: new Date(Date.now() - 3_600_000 + count).toISOString(),
    }));
    for (let at = 0; at < rows.length; at += 2_000) {
      await office.data.run(office.all.insertInto('counters').values(rows.slice(at, at + 2_000)));
    }
    await sweepAttemptCounters(office.data);
    const kept = await office.data.run(office.all.selectFrom('counters').select('name'));
    const names = new Set(kept.map(({ name }) => name));
    expect(names.size).toBe(mostCounters);
    expect([0, 1, mostCounters + 49].map(count => names.has(`limit:place:${count}`))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('do the same statements for a known and an unknown address', async () => {
    await login('somebody@example.org', 'wrong', '10.7.0.1');
    const rowsAfter = async (email: string) => {
      const counted = async () => {
        // A failure is one more row of the log or of the count: see `countFailure`.
        const tables = ['counters', 'sessions', 'login_challenges', 'outbox_mails'] as const;
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
    expect(await rowsAfter('client@example.org')).toEqual(await rowsAfter('unknown@example.org'));
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
