import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildFolder } from '../../src/cli/build.mjs';
import { freePort } from '../../src/cli/freePort.ts';
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

/** A copy of the project in a folder of its own, with the packages of this one, to change and start. */
export async function copyProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'tours-project-'));
  for (const path of [...sources, ...settings]) {
    if (existsSync(path)) cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    ...(await productIn(folder, folder)),
    run: (...codegen) => {
      execFileSync('node_modules/.bin/tsx', ['codegen/cli.ts', ...codegen], { cwd: folder, stdio: 'ignore' });
    },
  };
}

/** The lending library of tests/second-office in a folder of its own, with screens of its own. */
export async function createLibrary(screens: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  cpSync('tests/second-office/schemas', join(folder, 'schemas'), { recursive: true });
  cpSync(screens, join(folder, 'src/office/screens.tsx'));
  const product = await productIn(folder, '.', '/library', ['--office', folder]);
  const remove = async () => {
    await product.remove();
    rmSync(buildFolder(folder), { recursive: true, force: true });
  };
  return { ...product, remove };
}

async function productIn(
  folder: string,
  cwd: string,
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
      const { NODE_ENV: _, MODE: __, VITEST: ___, ...environment } = process.env;
      server = spawn(process.execPath, ['src/cli/start.mjs', ...office, ...flags], {
        cwd,
        env: {
          ...environment,
          PORT: String(port),
          PUBLIC_URL: origin,
          DATABASE_URL: `sqlite:${join(folder, 'office.db')}`,
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
