import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { build } from '../build.mjs';
import { freePort } from '../freePort.ts';
import { benchDatabase } from './benchDatabase.ts';

const rounds = 4;
const password = 'tours-demo-2026';

/**
 * How much longer a signed-in user waits while strangers send the worst that they can think of: the 95th percentile of
 * the times of answers beside that of a quiet server, by turns in one run.
 */
export async function benchStranger(
  databases: readonly ('sqlite' | 'postgres')[],
  seconds: number,
): Promise<void> {
  const folder = await build(true);
  for (const name of databases) {
    const database = await benchDatabase(name);
    const served = await serveDemo(join(folder, 'server.js'), database.url);
    try {
      const headers = await signIn(served.origin);
      await timesOf(served.origin, headers, seconds);
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const quiet = percentile(await timesOf(served.origin, headers, seconds), 0.95);
        const strangers = spawnStrangers(served.origin);
        const bothered = percentile(await timesOf(served.origin, headers, seconds), 0.95);
        strangers.kill('SIGKILL');
        await once(strangers, 'exit');
        ratios.push(bothered / quiet);
        process.stdout.write(
          `${name}: p95 ${quiet.toFixed(1)} ms, with strangers ${bothered.toFixed(1)} ms\n`,
        );
      }
      const [, middle = 0] = ratios.toSorted((one, other) => one - other);
      process.stdout.write(`${name}: with strangers ${middle.toFixed(2)} times as long\n`);
    } finally {
      served.process.kill('SIGTERM');
      await once(served.process, 'exit');
      await database.remove();
    }
  }
}

const spawnStrangers = (origin: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'src/cli/bench/strangers.ts', origin], { stdio: 'inherit' });

async function serveDemo(program: string, databaseUrl: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'tours-stranger-'));
  const server = spawn(process.execPath, [program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    },
  });
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await once(server.stdout, 'data');
  return { origin, process: server };
}

async function signIn(origin: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'administrator@example.org', password }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]);
  return { cookie: cookies.join('; ') };
}

/** What a clerk's screens ask for, one after the other, in ms. */
async function timesOf(
  origin: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<readonly number[]> {
  const paths = [
    'bills?range=[0,24]&sort=["id","DESC"]',
    'tours/1',
    'guest?filter={"q":"an"}',
    'work/counts',
  ];
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn++) {
    const start = performance.now();
    const answer = await fetch(`${origin}/api/v1/${paths[turn % paths.length]}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${paths[turn % paths.length]} was answered with ${answer.status}.`);
    times.push(performance.now() - start);
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
