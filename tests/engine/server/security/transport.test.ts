import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSigningOffice, password, type SigningOffice } from '../auth/signingOffice.ts';

const host = 'office.example.org';

describe('behind TLS', () => {
  let office: SigningOffice;
  beforeAll(async () => {
    office = await openSigningOffice('sqlite', { PUBLIC_URL: `https://${host}` });
    await office.changeUser('entry', { second_factor: 'email' });
    await office.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => office.close());

  const signIn = (role: string) =>
    office.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { host, origin: `https://${host}` },
      payload: { email: `${role}@example.org`, password },
    });

  test('each cookie is for TLS alone, and what scripts need not read is out of their reach', async () => {
    const answers = [await signIn('billing'), await signIn('entry')];
    const cookies = answers.flatMap(answer => answer.cookies);
    expect(cookies.map(cookie => [cookie.name, cookie.httpOnly ?? false])).toEqual([
      ['__Host-device', true],
      ['__Host-sid', true],
      ['token', false],
      ['__Host-challenge', true],
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    }
    for (const { body } of answers) {
      for (const { value } of cookies.filter(cookie => cookie.httpOnly)) expect(body).not.toContain(value);
    }
  });

  test('no reading begins a session', async () => {
    for (const url of ['/api/v1/auth/mode', '/api/v1/auth/verify-token', '/api/v1/titles', '/healthz']) {
      const answer = await office.app.inject({ url, headers: { host } });
      expect([url, answer.cookies]).toEqual([url, []]);
    }
  });

  /** What comes back on a connection of its own, up to its end. */
  async function sendRaw(...lines: readonly string[]): Promise<string> {
    const address = office.app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(lines.join('\r\n'));
    return text(socket);
  }
  const head = ['POST /api/v1/auth/logout HTTP/1.1', `Host: ${host}`];

  test.each([
    ['a length and chunks at once', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 4', 'Content-Length: 5']],
    ['chunks under another encoding', ['Transfer-Encoding: chunked, identity']],
    ['a length that is no number', ['Content-Length: +4']],
    ['a blank before the colon', ['Content-Length : 4']],
  ])('a request with %s is refused, and nothing after it is read (request smuggling)', async (_, lines) => {
    const smuggled = ['GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''];
    const answer = await sendRaw(...head, ...lines, '', '0', '', ...smuggled);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  });
});
