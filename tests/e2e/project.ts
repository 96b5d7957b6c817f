import { type ChildProcess, execFileSync, execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { buildFolder } from '../../src/cli/build.mjs';
import { freePort } from '../../src/cli/freePort.ts';
import { password as passwordOfFilled } from './password.ts';
import { ended, hasEnded, howEnded, untilAnswers } from './process.ts';

const password = 'tours-demo-2026';

/** A product as its developer starts it. */
export interface Product {
  readonly folder: string;
  readonly url: string;
  readonly password: string;
  /** what the program has written to its output since it started */
  printed(): string;
  /** `npm start` or `npm run dev`, until the screens answer */
  start(...flags: readonly string[]): Promise<void>;
  /** how the program ended on SIGTERM, with silent connections open */
  stop(): Promise<string>;
  remove(): Promise<void>;
}

export interface Project extends Product {
  run(...codegen: readonly string[]): void;
}

const sources = ['codegen', 'generated', 'public', 'schemas', 'src', 'package.json', 'package-lock.json'];
const settings = ['tsconfig.json', 'vite.config.ts', 'biome.json'];

/**
 * A copy of the project in a folder of its own, with the packages of this one, to change and start; its database has
 * one record of each entity, which each start has checked sooner than the demo data.
 */
export async function copyProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-project-'));
  for (const path of [...sources, ...settings]) {
    if (existsSync(path)) cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const database = sqliteIn(folder);
  copyFileSync(inject('filled').file, database.DATABASE_URL.slice('sqlite:'.length));
  return {
    ...(await productIn(folder, folder, database)),
    password: passwordOfFilled,
    run: (...codegen) => {
      execFileSync('node_modules/.bin/tsx', ['codegen/cli.ts', ...codegen], { cwd: folder, stdio: 'ignore' });
    },
  };
}

export interface Clone extends Product {
  /** a command as README writes it; its output */
  run(command: string): string;
}

const ownOfThisFolder = new Set(['.git', 'node_modules', 'dist', 'data', '.cache']);

/** What `git clone` gives of this folder once all in it is committed, with the packages of this one. */
export async function cloneProject(): Promise<Clone> {
  const origin = mkdtempSync(join(tmpdir(), 'tours-origin-'));
  const folder = mkdtempSync(join(tmpdir(), 'tours-clone-'));
  for (const path of readdirSync('.').filter(name => !ownOfThisFolder.has(name)))
    cpSync(path, join(origin, path), { recursive: true });
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd, stdio: 'ignore' });
  git(origin, 'init', '-q', '-b', 'main');
  git(origin, 'add', '.');
  git(origin, ...somebody, 'commit', '-q', '-m', 'all of it');
  git(folder, 'clone', '-q', origin, '.');
  rmSync(origin, { recursive: true, force: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // a link is no folder for `node_modules/` in .gitignore
  appendFileSync(join(folder, '.git/info/exclude'), '/node_modules\n');
  return {
    ...(await productIn(folder, folder, {})),
    run: command => execSync(command, { cwd: folder, env: environmentOfUser(), encoding: 'utf8' }),
  };
}

const somebody = ['-c', 'user.name=T', '-c', 'user.email=t@example.org'];

/** The lending library of tests/second-office in a folder of its own, with screens of its own. */
export async function createLibrary(screens: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  cpSync('tests/second-office/schemas', join(folder, 'schemas'), { recursive: true });
  cpSync(screens, join(folder, 'src/office/screens.tsx'));
  const product = await productIn(folder, '.', sqliteIn(folder), '/library', ['--office', folder]);
  const remove = async () => {
    await product.remove();
    rmSync(buildFolder(folder), { recursive: true, force: true });
  };
  return { ...product, remove };
}

async function productIn(
  folder: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
  basePath = '/tours',
  office: readonly string[] = [],
): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let server: ChildProcess | null = null;
  let output = '';
  const stop = async () => {
    if (!server || hasEnded(server)) return 'not running';
    const silent = await Promise.all(beginnings(port).map(text => openSilently(port, text)));
    server.kill('SIGTERM');
    await ended(server);
    for (const socket of silent) socket.destroy();
    return howEnded(server);
  };
  return {
    folder,
    url: origin + basePath,
    password,
    printed: () => output,
    start: async (...flags) => {
      server = spawn(process.execPath, ['src/cli/start.mjs', ...office, ...flags], {
        cwd,
        env: {
          ...environmentOfUser(),
          ...environment,
          PORT: String(port),
          PUBLIC_URL: origin,
          DEMO_PASSWORD: password,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server.stdout?.setEncoding('utf8').on('data', text => {
        output += text;
      });
      await untilAnswers(`${origin}/api/v1/auth/mode`, server, 180);
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const sqliteIn = (folder: string) => ({ DATABASE_URL: `sqlite:${join(folder, 'office.db')}` });

/** That of the one who runs the tests, without what vitest sets in it. */
function environmentOfUser(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, MODE: __, VITEST: ___, ...environment } = process.env;
  return environment;
}

/** Browsers keep connections on which they say nothing; no stop, of whichever mode, waits for them or for half a request. */
const beginnings = (port: number): readonly string[] => [
  '',
  'GET / HTTP/1.1\r\nHost: ',
  `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
];

async function openSilently(port: number, text: string): Promise<Socket> {
  const socket = connect(port, 'localhost');
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') await new Promise(resolve => socket.write(text, resolve));
  return socket;
}
