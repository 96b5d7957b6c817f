import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecretBox } from '@engine/server/auth/secretBox.ts';
import { readConfig } from '@engine/server/config.ts';
import { connect } from '@engine/server/database/connect.ts';
import type { OfficeParts } from '@engine/server/officeParts.ts';
import { openBeside } from '@engine/server/openBeside.ts';
import { startFault } from '@engine/server/startFault.ts';
import { startServer } from '@engine/server/startServer.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migratedDatabase, migrationsFolder } from '../../databases.ts';
import { failedStart } from './serverProcess.ts';

const production = {
  MODE: 'production',
  PUBLIC_URL: 'http://localhost:4000',
  SMTP_URL: 'smtp://localhost:1',
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tours-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The sentence that the console shows; an error without one, with its stack, fails the test. */
async function refusalOf(
  environment: Record<string, string>,
  migrations = migrationsFolder,
  parts: OfficeParts = { formats: office.formats },
): Promise<string> {
  const error = await start(environment, migrations, parts).catch((thrown: unknown) => thrown);
  const sentence = startFault(error);
  if (sentence === null) throw new Error('This start fails without a sentence.', { cause: error });
  return sentence;
}

async function start(
  environment: Record<string, string>,
  migrations: string,
  parts: OfficeParts,
): Promise<never> {
  const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent', ...environment }, facts.product);
  const server = await startServer(config, {
    facts,
    office: parts,
    migrations,
    admin: null,
  });
  await server.close();
  throw new Error('The server has started.');
}

/** Root may write anywhere, so that somebody else has to try. */
async function asSomebodyElse<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a server that cannot start says in one sentence what to fix', () => {
  it('when the SQLite file is none', async () => {
    const file = join(temporaryFolder(), 'notes.db');
    writeFileSync(file, 'Shopping list\n'.repeat(1_000));
    expect(await refusalOf({ DATABASE_URL: `sqlite:${file}` })).toMatch(/notes\.db is no SQLite database/);
  });

  it('when the SQLite file is damaged', async () => {
    const { url, database, drop } = await migratedDatabase('sqlite');
    onTestFinished(() => drop().catch(() => {}));
    await database.close();
    truncateSync(url.replace('sqlite:', ''), 40_960);
    expect(await refusalOf({ DATABASE_URL: url })).toMatch(/is damaged\. Put the latest backup in its place/);
  });

  it('when the folder may not be written', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    const refusal = await asSomebodyElse(() =>
      refusalOf({ DATABASE_URL: `sqlite:${join(folder, 'office.db')}` }),
    );
    expect(refusal).toMatch(/office\.db cannot be written\. Give the user of the server the right/);
  });

  it('when the data folder is a file', async () => {
    const file = join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    expect(await refusalOf({ DATABASE_URL: `sqlite:${join(file, 'office.db')}` })).toMatch(
      /is a file, not a folder/,
    );
  });

  it('when the database is a folder', async () => {
    expect(await refusalOf({ DATABASE_URL: `sqlite:${temporaryFolder()}` })).toMatch(/is a folder\./);
  });

  it.each(['', 'too short\n'])('when secret.key holds %o', async content => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.key'), content, { mode: 0o600 });
    expect(await refusalOf({ DATABASE_URL: `sqlite:${join(folder, 'office.db')}` })).toMatch(
      /secret\.key must hold the key that was made at the first start, 32 characters/,
    );
  });

  it('when the migrations are missing', async () => {
    const url = `sqlite:${join(temporaryFolder(), 'office.db')}`;
    expect(await refusalOf({ DATABASE_URL: url }, '/nowhere/migrations')).toMatch(
      /^The folder of the migrations, \/nowhere\/migrations, cannot be read\./,
    );
  });

  it('when a migration is no JSON', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '0001_initial.json'), '<<<<<<< HEAD');
    expect(await refusalOf({ DATABASE_URL: `sqlite:${join(folder, 'office.db')}` }, folder)).toMatch(
      /^Migration 0001_initial must be JSON/,
    );
  });

  it.each([
    [
      'hooks for what is no entity',
      { formats: office.formats, hooks: { boook: {} } },
      'The office has hooks for "boook", which is no entity. Correct `hooks` of `office` in src/office/server.ts.',
    ],
    [
      'hooks for a step that the workflow does not have',
      { formats: office.formats, hooks: { tour: { transitions: { dirve: {} } } } },
      /^The office has hooks for the step "dirve" of "tour", whose workflow does not have it\. Its steps: \w+, .*\. Correct `hooks` of `office` in src\/office\/server\.ts\.$/,
    ],
    [
      'hooks for a step where there is no workflow',
      { formats: office.formats, hooks: { bank: { transitions: { close: {} } } } },
      'The office has hooks for the step "close" of "bank", which has no workflow. Correct `hooks` of `office` in src/office/server.ts.',
    ],
    ['no code for a format', {}, /^schemas\/product\.json names the format "\w+", which has no pattern/],
  ])('when the office has %s', async (_, parts: OfficeParts, sentence) => {
    const { url, database, drop } = await migratedDatabase('sqlite');
    onTestFinished(() => drop().catch(() => {}));
    await database.close();
    expect(await refusalOf({ DATABASE_URL: url }, migrationsFolder, parts)).toMatch(sentence);
  });

  it('when the port is in use, or HOST no address of this machine', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const { url, database, drop } = await migratedDatabase('sqlite');
    onTestFinished(() => drop().catch(() => {}));
    await database.close();
    const environment = { DATABASE_URL: url, HOST: '127.0.0.1', SECRET_KEY: 'k'.repeat(32) };
    expect(await refusalOf({ ...environment, PORT: port })).toBe(
      `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
    );
    const elsewhere = { ...environment, PORT: '0', HOST: '192.0.2.1', ...production };
    expect(await refusalOf(elsewhere)).toMatch(/^HOST is no address of this machine/);
  });

  it.each([
    ['an unescaped sign in the password', 'postgres://tours:can#ary@localhost/tours'],
    ['a slash in the password', 'postgres://tours:12/canary@localhost/tours'],
    ['a lone percent sign', 'postgres://tours:100%canary@localhost/tours'],
    ['an unknown kind of database', 'mysql://tours:canary@localhost/tours'],
    ['no kind at all', 'canary'],
  ])('when DATABASE_URL has %s, without showing the password', async (_, url) => {
    const refusal = await refusalOf({ DATABASE_URL: url });
    expect(refusal).toContain(
      'DATABASE_URL must be sqlite:path/to/file.db or postgres://user:password@host/name',
    );
    expect(refusal).not.toMatch(/can|ary@/);
  });

  it('when a command beside the server does not reach the database', async () => {
    const url = 'postgres://tours:canary@127.0.0.1:1/tours';
    const config = readConfig(
      { MODE: 'demo', DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0', SECRET_KEY: 'k'.repeat(32) },
      facts.product,
    );
    const source = { facts, office: { formats: office.formats }, migrations: migrationsFolder };
    const error = await openBeside(config, source).catch((thrown: unknown) => thrown);
    expect(startFault(error)).toMatch(
      /^After 0 s the database "tours" at 127\.0\.0\.1:1 still does not answer/,
    );
    expect(startFault(error)).not.toContain('canary');
  });

  it('as a process: no stack, no password, exit code 1', async () => {
    const url = 'postgres://tours:canary@127.0.0.1:1/tours';
    const { code, output } = await failedStart({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: '1' });
    expect(code).toBe(1);
    const lines = output.trimEnd().split('\n');
    expect(
      lines.slice(0, -1).map(line => /^Waiting for the database "tours" at 127\.0\.0\.1:1: /.test(line)),
    ).toEqual(lines.slice(0, -1).map(() => true));
    expect(lines.at(-1)).toMatch(/^After 1 s the database "tours" at 127\.0\.0\.1:1 still does not answer/);
    expect(output).not.toMatch(/canary|^\s+at /m);
  });
});

describe('files of the product', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('belong to the user of the server alone, whatever the umask', async () => {
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const folder = join(temporaryFolder(), 'data');
    const config = readConfig(
      { MODE: 'demo', LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'office.db')}` },
      facts.product,
    );
    const served = { facts, office: { formats: office.formats }, migrations: migrationsFolder, admin: null };
    const server = await startServer(config, served);
    const names = ['office.db', 'office.db-wal', 'office.db-shm', 'office.db.lock', 'secret.key'];
    const modes = names.map(name => [name, modeOf(join(folder, name))]);
    await server.close();
    expect(modes).toEqual(names.map(name => [name, '600']));
    expect(modeOf(folder)).toBe('700');
  });

  it('that stand open from an earlier version are closed to others', async () => {
    const folder = temporaryFolder();
    const { url, database, drop } = await migratedDatabase('sqlite');
    onTestFinished(() => drop().catch(() => {}));
    await database.close();
    const file = url.replace('sqlite:', '');
    chmodSync(file, 0o644);
    const key = join(folder, 'secret.key');
    writeFileSync(key, 'k'.repeat(43), { mode: 0o644 });
    chmodSync(key, 0o644);
    openSecretBox({ secretKey: null, databaseUrl: `sqlite:${join(folder, 'office.db')}` });
    expect(modeOf(key)).toBe('600');
    await (await connect(url)).close();
    expect(modeOf(file)).toBe('640');
  });
});
