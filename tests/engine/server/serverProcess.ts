import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

/** A server in a process of its own, as an operator runs it: for what only a real process can show. */
export interface ServerProcess {
  readonly url: string;
  /** asks it to stop, as a service manager does; answers its exit code */
  stop(): Promise<number | null>;
  /** the process is gone at once, without a chance to finish anything */
  kill(): Promise<void>;
  /** it does nothing until `goOn`, as when the machine gives it no time */
  halt(): void;
  goOn(): void;
}

export const secretKey = 'a-key-of-the-tests-that-is-long-enough';

/** who signs in */
export const administrator = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'kill-me-at-any-time' };

const settings = (databaseUrl: string, port: number) => ({
  ...process.env,
  ...administrator,
  ADMIN_FIRST_NAME: 'Ada',
  ADMIN_LAST_NAME: 'Admin',
  MODE: 'production',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: String(port),
  SECRET_KEY: secretKey,
  SMTP_URL: 'smtp://localhost:1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: databaseUrl,
});

const command = (program: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [join(inject('programs'), program)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

export async function createAdministrator(databaseUrl: string): Promise<void> {
  const [code] = await once(command('src/cli/createAdmin.js', settings(databaseUrl, 4000)), 'exit');
  if (code !== 0) throw new Error(`create-admin ended with ${code}`);
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

interface CommandOptions extends NodeJS.ProcessEnv {
  /** of the files that it writes, in kB */
  readonly limit?: string;
}

/** A command such as `verify`, with the settings of the server. */
export function spawnCommand(
  name: string,
  databaseUrl: string,
  args: readonly string[],
  { limit = 'unlimited', ...env }: CommandOptions = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const program = join(inject('programs'), `src/cli/${name}.js`);
  const shell = ['-c', `ulimit -f ${limit}; exec "$@"`, '-', process.execPath, program, ...args];
  const child = spawn('bash', shell, { env: { ...settings(databaseUrl, 4000), ...env } });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => output.push(String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code, output: output.join('') }));
  return { child, ended };
}

/** The same until its end. */
export const runCommand = (...command: Parameters<typeof spawnCommand>): Promise<Ended> =>
  spawnCommand(...command).ended;

export async function startProcess(databaseUrl: string, port: number): Promise<ServerProcess> {
  const child = command('src/cli/main.js', settings(databaseUrl, port));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    halt: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
}

/** What a server that does not start writes, and its exit code. */
export async function failedStart(
  more: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { ...settings('sqlite:unused.db', 4000), ...more };
  const child = spawn(process.execPath, [join(inject('programs'), 'src/cli/main.js')], { env });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => written.push(String(data)));
  const [code] = await once(child, 'close');
  return { code, output: written.join('') };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    response => response.ok,
    () => false,
  );

/** Signs in as the administrator, again while the server has too much to do; the headers that every later call needs. */
export async function signIn(url: string, tries = 5): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }),
  });
  if (response.status === 503 && tries > 1) {
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    return signIn(url, tries - 1);
  }
  if (!response.ok) throw new Error(`Sign-in answered ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  const token = cookies.find(cookie => cookie.startsWith('token='))?.slice('token='.length);
  return { cookie: cookies.join('; '), authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
