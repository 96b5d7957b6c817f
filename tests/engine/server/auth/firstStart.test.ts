import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../src/cli/freePort.ts';
import { unopenedDatabase } from '../../../databases.ts';

const ada = {
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Amt',
  password: 'ein langes Passwort',
};

it('the first start in production prints a link that creates the administrator, and logs no secret', async () => {
  const { url: databaseUrl, remove } = await unopenedDatabase('sqlite');
  onTestFinished(remove);
  const first = await start(databaseUrl);
  const [, origin = '', token = ''] = /(http:\/\/\S+)\/tours\/auth\/resetPassword#setup=([\w-]{43})/.exec(
    await first.until('create-admin'),
  ) ?? ['', '', ''];
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('first-administrator', { token, ...ada })).status).toBe(204);
  const signedIn = await post('login', { email: ada.email, password: ada.password });
  expect(signedIn.status).toBe(200);
  await post('login', { email: 'canary-address@example.org', password: 'canary-password' });
  await post('verify-code', { code: 'canary-code' });
  await post('reset-password', { token: 'canary-token', password: 'canary-password' });
  await post('forgot-password', { email: 'canary-address@example.org' });
  await first.stop();

  const log = first.printed().replace(/^.*#setup=.*$/m, '');
  expect(log).toContain('reset-password');
  const sid = signedIn.headers.getSetCookie().map(cookie => /^\w+=([^;]+)/.exec(cookie)?.[1] ?? 'none');
  for (const secret of [token, ada.password, 'canary', ...sid]) expect(log).not.toContain(secret);

  expect(first.printed()).toContain('or on this machine (stop this server first): npm run create-admin\n');

  const second = await start(databaseUrl);
  expect(await second.until('Tours is at')).not.toContain('#setup=');
  await second.stop();
});

async function start(databaseUrl: string) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(inject('programs'), 'src/cli/main.js')], {
    env: {
      ...process.env,
      MODE: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough',
      SMTP_URL: 'smtp://localhost:1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = once(child, 'exit');
  const printed = () => text;
  child.stdout?.on('data', bytes => {
    text += String(bytes);
  });
  child.stderr?.on('data', bytes => {
    text += String(bytes);
  });
  return {
    printed,
    async until(part: string): Promise<string> {
      await expect.poll(printed, { timeout: 120_000 }).toContain(part);
      return text;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
