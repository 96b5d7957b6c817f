import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { build } from '../build.mjs';
import { freePort } from '../freePort.ts';
import { benchDatabase } from './benchDatabase.ts';

const rounds = 5;
/** A signed-in user waits so much longer at most. */
const mostRatio = 1.05;
const password = 'tours-demo-2026';

/**
 * How much longer a signed-in user waits while strangers send the worst that they can think of: the 95th percentile of
 * the times of answers beside that of a quiet server, by turns in one run. The median of the rounds is judged.
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
      const share = await shareOfStrangers(served, seconds);
      process.stdout.write(
        `${name}: strangers alone take ${(share * 100).toFixed(1)} % of a processor from the server\n`,
      );
      const middle = percentile(ratios, 0.5);
      process.stdout.write(
        `${name}: with strangers ${middle.toFixed(2)} times as long, at most ${mostRatio} is the aim\n`,
      );
      if (middle > mostRatio) process.exitCode = 1;
    } finally {
      served.process.kill('SIGTERM');
      await once(served.process, 'exit');
      await database.remove();
    }
  }
}

/**
 * What of a processor the server spends on strangers while no one else asks, after their first calls: unlike times this
 * means the same on a machine that others keep busy. 0 where there is no /proc.
 */
async function shareOfStrangers(
  { origin, process: server }: Awaited<ReturnType<typeof serveDemo>>,
  seconds: number,
): Promise<number> {
  const idle = await cpuMsDuring(server.pid ?? 0, seconds);
  const strangers = spawnStrangers(origin);
  await setTimeout(firstCallsMs);
  const bothered = await cpuMsDuring(server.pid ?? 0, seconds);
  strangers.kill('SIGKILL');
  await once(strangers, 'exit');
  return (bothered - idle) / (seconds * 1_000);
}

/** Until they have loaded and have used up what a network may ask for at once. */
const firstCallsMs = 5_000;

async function cpuMsDuring(pid: number, seconds: number): Promise<number> {
  const before = cpuMsOf(pid);
  await setTimeout(seconds * 1_000);
  return cpuMsOf(pid) - before;
}

/** Of the process since its start (proc_pid_stat(5)): user and system time in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const spawnStrangers = (origin: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'src/cli/bench/strangers.ts', origin], { stdio: 'inherit' });

async function serveDemo(program: string, databaseUrl: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'tours-stranger-'));
  const server = spawn(process.execPath, [program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    },
  });
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await once(server.stdout, 'data');
  return { origin, process: server };
}

/** A server that has just filled its tables may ask to come again. */
async function signIn(origin: string, tries = 10): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'administrator@example.org', password }),
  });
  if (answer.status === 503 && tries > 1) {
    await setTimeout(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    return signIn(origin, tries - 1);
  }
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
