import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setHashCost } from '@engine/server/auth/password.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { testCost } from '../hashCost.ts';
import { openSigningOffice, password, type SigningOffice } from './signingOffice.ts';

/** Long enough that the queue stays full while somebody signs in. */
const slow = { memoryCost: 32_768, timeCost: 2, parallelism: 1 };

/** Over sockets: connections come from several addresses of this machine at once. */
describe.each(databases)('a flood of invented addresses on %s', dialect => {
  let office: SigningOffice;
  let port = 0;
  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    await office.app.listen({ port: 0, host: '0.0.0.0' });
    port = (office.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    setHashCost(testCost);
    await office.close();
  });

  interface Answer {
    readonly status: number;
    readonly retryAfter: string | undefined;
    readonly cookies: string;
  }

  function login(localAddress: string, email: string, secret: string, cookie = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request(
        {
          port,
          localAddress,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/v1/auth/login',
          headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        },
        answer => {
          answer.resume();
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              cookies: (answer.headers['set-cookie'] ?? []).map(set => set.split(';')[0]).join('; '),
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(JSON.stringify({ email, password: secret }));
    });
  }

  it('keeps no user from signing in, neither where they have been before nor at a new place', async () => {
    const { cookies } = await login('127.0.9.1', 'billing@example.org', password);
    const users = [
      () => login('127.0.9.1', 'billing@example.org', password),
      () => login('127.0.9.2', 'billing@example.org', password, cookies),
      () => login('127.0.9.3', 'entry@example.org', password),
      () => login('127.0.9.4', 'auditor@example.org', password),
    ];
    setHashCost(slow);
    const statuses: number[] = [];
    const answers: Answer[] = [];
    for (const [round, signIn] of users.entries()) {
      const flood = Array.from({ length: 120 }, (_, count) =>
        login(`127.0.1.${count % 6}`, `invented-${round}-${count}@example.org`, 'wrong'),
      );
      // The first that is refused says that the queue is full.
      await Promise.any(flood.map(async each => expect((await each).status).toBe(503)));
      statuses.push((await signIn()).status);
      answers.push(...(await Promise.all(flood)));
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(4 * 60);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  });
});
