import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../src/cli/freePort.ts';

/** `npm run test:clocks` sets the clock of the product, not that of the database. */
const { LD_PRELOAD: _library, FAKETIME: _time, ...env } = process.env;

/** A private cluster in a temporary folder, without fsync: fast, and gone afterwards. `more` are settings of the server. */
export async function startPostgres(
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(quickFolder(), 'tours-postgres-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ];
  execFileSync(program('initdb'), initdb, { ...user, env, cwd: folder, stdio: 'ignore' });

  askFirst(data);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '64MB',
    autovacuum: 'off',
    // nothing is ever replayed or sent on
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '128MB',
    ...more,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(program('postgres'), ['-D', data, ...args], {
    ...user,
    env,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    async stop() {
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database is a thousand files, made and removed hundreds of times: in memory for a third of the work. */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes ? memory : tmpdir();
}

/** Room for many databases, of less than 20 MB each, and for the log. */
const neededBytes = 4 * 1024 ** 3;

/** Roles that a test may create, and that are let in by their password, or by the user at the socket. */
export const roleWithPassword = 'with_password';
export const roleOfThisUser = 'of_this_user';
export const roleOfAnotherUser = 'of_another_user';

/** All other roles are let in without being asked. */
function askFirst(data: string): void {
  const rules = join(data, 'pg_hba.conf');
  const own = [
    `host all ${roleWithPassword} 127.0.0.1/32 scram-sha-256`,
    `local all ${roleOfThisUser} peer map=tests`,
    `local all ${roleOfAnotherUser} peer`,
  ];
  writeFileSync(rules, `${own.join('\n')}\n${readFileSync(rules, 'utf8')}`);
  writeFileSync(join(data, 'pg_ident.conf'), `tests ${userInfo().username} ${roleOfThisUser}\n`);
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Debian keeps the server programs out of the PATH. */
function program(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map(version => join(debian, version, 'bin')),
  ];
  const found = folders.map(folder => join(folder, name)).find(path => existsSync(path));
  if (!found)
    throw new Error(`The tests need PostgreSQL: ${name} is neither in the PATH nor under ${debian}.`);
  return found;
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
